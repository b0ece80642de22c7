#pragma once
// One body of code, compiled for several instruction sets; the best that this processor has is taken. A body is a
// struct with
//     template <int lanes> [[gnu::always_inline]] static R run(A… arguments)
// where `lanes` is the number of doubles in a vector register. It must give the same bits for every `lanes`.

namespace mpisheet::compute {

/// A register of doubles, and one of as many 64-bit integers.
template <int lanes> struct Vector {
    using Reals [[gnu::vector_size(lanes * sizeof(double))]] = double;
    using Wholes [[gnu::vector_size(lanes * sizeof(long long))]] = long long;
};

namespace vectorised {

template <typename Body, typename... A> auto baseline(A... a)
{
    return Body::template run<2>(a...);
}

#if defined(__x86_64__)
template <typename Body, typename... A> [[gnu::target("avx2")]] auto avx2(A... a)
{
    return Body::template run<4>(a...);
}
template <typename Body, typename... A> [[gnu::target("avx512f,avx512dq,avx512bw,avx512vl")]] auto avx512(A... a)
{
    return Body::template run<8>(a...);
}
#endif

} // namespace vectorised

/// Doubles in the widest register of this processor that we use.
inline int lanes_here()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl"))
        return 8;
    if (__builtin_cpu_supports("avx2"))
        return 4;
#endif
    return 2;
}

/// Body::run on the widest registers of this processor, at most `widest` lanes (a test compares the versions).
template <typename Body, typename... A> auto vectorise(int widest, A... a)
{
#if defined(__x86_64__)
    static const int here = lanes_here();
    if (here >= 8 && widest >= 8)
        return vectorised::avx512<Body, A...>(a...);
    if (here >= 4 && widest >= 4)
        return vectorised::avx2<Body, A...>(a...);
#endif
    return vectorised::baseline<Body, A...>(a...);
}

} // namespace mpisheet::compute
