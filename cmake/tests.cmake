# What tests/FOLDER/CMakeLists.txt is written with.
#   unit_test(NAME… USES LIBS…)       NAME_test.cpp with Catch2's main: no MPI, fast. ./runtests builds and runs it under the
#                                     sanitizers alone (target unit_tests of the preset asan); label `unit`
#   unit_test(… TWICE)                under the sanitizers and as users run it: label `loops`, of loops that -O3 vectorises
#   unit_test(… PLAIN)                as users run it alone: label `plain`, where sanitizers find nothing new in more time
#   command_test(NAME)                the programs as a person types them
#   program_test(NAME USES LIBS… RUNS MACRO=TARGET…)   starts programs, whose paths it finds in the macros
#   mpi_test(NAME USES LIBS… RANKS 1 2)   cases of tests/mpi.hpp, under mpiexec (or smpirun) at each number of ranks
# unit_tests: what the preset asan runs. other_tests: what ./runtests runs in the preset default beside the programs.
add_custom_target(unit_tests)
add_custom_target(other_tests)

function(add_catch_test name)
    cmake_parse_arguments(test "" "" "USES" ${ARGN})
    add_executable(${name}_test ${name}_test.cpp)
    target_link_libraries(${name}_test PRIVATE catch_main ${test_USES})
    target_precompile_headers(${name}_test REUSE_FROM catch_main)
    add_test(NAME unit.${name} COMMAND ${name}_test)
    # A hang is what a timeout is for: it is far above what a test takes beside four busy processes on two processors.
    set_tests_properties(unit.${name} PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 77)
endfunction()

function(unit_test)
    cmake_parse_arguments(test "TWICE;PLAIN" "" "USES" ${ARGN})
    set(label unit)
    set(targets unit_tests)
    if(test_TWICE)
        set(label loops)
        list(APPEND targets other_tests)
    elseif(test_PLAIN)
        set(label plain)
        set(targets other_tests)
    endif()
    foreach(name IN LISTS test_UNPARSED_ARGUMENTS)
        add_catch_test(${name} USES ${test_USES})
        set_tests_properties(unit.${name} PROPERTIES LABELS ${label})
        foreach(target IN LISTS targets)
            add_dependencies(${target} ${name}_test)
        endforeach()
    endforeach()
endfunction()

function(command_test name)
    add_catch_test(${name} USES formats)
    target_compile_definitions(${name}_test PRIVATE MPISHEET_PROGRAM="$<TARGET_FILE:mpisheet>"
        MPISHEET_SMPI_BIN="${MPISHEET_SMPI_BIN}")
    add_dependencies(${name}_test programs)
    add_dependencies(other_tests ${name}_test)
    set_tests_properties(unit.${name} PROPERTIES LABELS command)
endfunction()

function(program_test name)
    cmake_parse_arguments(test "" "" "USES;RUNS" ${ARGN})
    add_catch_test(${name} USES ${test_USES})
    target_compile_definitions(${name}_test PRIVATE MPISHEET_MPIEXEC="${MPIEXEC_EXECUTABLE}"
        MPISHEET_SMPI_BIN="${MPISHEET_SMPI_BIN}")
    foreach(program IN LISTS test_RUNS)
        string(REGEX MATCH "^(.*)=(.*)$" program ${program})
        target_compile_definitions(${name}_test PRIVATE ${CMAKE_MATCH_1}="$<TARGET_FILE:${CMAKE_MATCH_2}>")
        add_dependencies(${name}_test ${CMAKE_MATCH_2})
    endforeach()
    set_tests_properties(unit.${name} PROPERTIES LABELS mpi PROCESSORS 2)
    add_dependencies(other_tests ${name}_test)
endfunction()

# smpirun on COUNT hosts of a shipped platform, simulated time by what is counted alone.
function(simulated_launch variable platform count)
    set(${variable} smpirun -np ${count} -platform ${CMAKE_SOURCE_DIR}/datasheets/platforms/${platform}.xml
        -hostfile ${CMAKE_SOURCE_DIR}/datasheets/platforms/${platform}.hosts --log=root.thres:critical --cfg=smpi/host-speed:10Gf
        --cfg=smpi/simulate-computation:no PARENT_SCOPE)
endfunction()

function(mpi_test name)
    cmake_parse_arguments(test "" "" "USES;RANKS" ${ARGN})
    add_executable(${name}_test ${name}_test.cpp)
    target_link_libraries(${name}_test PRIVATE mpi_main ${test_USES})
    add_dependencies(other_tests ${name}_test)
    foreach(ranks IN LISTS test_RANKS)
        if(MPISHEET_SIMULATED)
            simulated_launch(launch fattree-64 ${ranks})
        else()
            set(launch ${MPIEXEC_EXECUTABLE} -n ${ranks})
        endif()
        add_test(NAME mpi.${name}.${ranks} COMMAND ${launch} $<TARGET_FILE:${name}_test>)
        set_tests_properties(mpi.${name}.${ranks} PROPERTIES LABELS mpi TIMEOUT 900 PROCESSORS ${ranks})
    endforeach()
endfunction()
