! Calls of MPI from Fortran whose recording the test knows: a ring of messages in each way of sending them, sums, two halves.
program recorded_fortran
    use mpi
    implicit none
    integer :: rank, p, next, before, status, half, index, done, i
    integer :: requests(4), some(4), one(MPI_STATUS_SIZE), all(MPI_STATUS_SIZE, 4)
    double precision :: out(10), in(10), total(3)
    logical :: flag
    call MPI_Init(status)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, status)
    call MPI_Comm_size(MPI_COMM_WORLD, p, status)
    next = mod(rank + 1, p)
    before = mod(rank + p - 1, p)
    out = rank

    call MPI_Irecv(in, 10, MPI_DOUBLE_PRECISION, before, 1, MPI_COMM_WORLD, requests(1), status)
    call MPI_Send(out, 10, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, status)
    call MPI_Wait(requests(1), one, status)
    if (in(10) /= before .or. requests(1) /= MPI_REQUEST_NULL) stop 1
    if (one(MPI_SOURCE) /= before) stop 2

    call MPI_Irecv(in, 5, MPI_DOUBLE_PRECISION, before, 2, MPI_COMM_WORLD, requests(1), status)
    call MPI_Irecv(in(6), 5, MPI_DOUBLE_PRECISION, before, 3, MPI_COMM_WORLD, requests(2), status)
    call MPI_Isend(out, 5, MPI_DOUBLE_PRECISION, next, 2, MPI_COMM_WORLD, requests(3), status)
    call MPI_Isend(out, 5, MPI_DOUBLE_PRECISION, next, 3, MPI_COMM_WORLD, requests(4), status)
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, status)
    if (any(requests /= MPI_REQUEST_NULL)) stop 3

    call MPI_Irecv(in, 1, MPI_INTEGER, before, 4, MPI_COMM_WORLD, requests(1), status)
    call MPI_Irecv(in, 1, MPI_INTEGER, before, 5, MPI_COMM_WORLD, requests(2), status)
    call MPI_Send(out, 1, MPI_INTEGER, next, 4, MPI_COMM_WORLD, status)
    call MPI_Waitany(2, requests, index, one, status)
    if (index /= 1 .or. requests(1) /= MPI_REQUEST_NULL .or. requests(2) == MPI_REQUEST_NULL) stop 4
    call MPI_Send(out, 1, MPI_INTEGER, next, 5, MPI_COMM_WORLD, status)
    call MPI_Waitsome(2, requests, done, some, all, status)
    if (done /= 1 .or. some(1) /= 2) stop 5

    call MPI_Recv_init(in, 2, MPI_REAL, before, 6, MPI_COMM_WORLD, requests(1), status)
    call MPI_Send_init(out, 2, MPI_REAL, next, 6, MPI_COMM_WORLD, requests(2), status)
    do i = 1, 2
        call MPI_Startall(2, requests, status)
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, status)
    end do
    if (requests(1) == MPI_REQUEST_NULL) stop 6
    call MPI_Request_free(requests(1), status)
    call MPI_Request_free(requests(2), status)
    call MPI_Sendrecv(out, 3, MPI_DOUBLE_PRECISION, next, 7, in, 3, MPI_DOUBLE_PRECISION, before, 7, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, status)

    total = 1
    call MPI_Allreduce(MPI_IN_PLACE, total, 3, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, status)
    if (total(3) /= p) stop 7
    call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half, status)
    call MPI_Bcast(total, 2, MPI_DOUBLE_PRECISION, 0, half, status)
    call MPI_Ibarrier(half, requests(1), status)
    flag = .false.
    do while (.not. flag)
        call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, status)
    end do
    call MPI_Comm_free(half, status)
    call MPI_Barrier(MPI_COMM_WORLD, status)
    call MPI_Finalize(status)
end program recorded_fortran
