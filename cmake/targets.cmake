# What every folder's CMakeLists.txt is written with. A source file belongs to its folder's target because it lies there:
# a new file is named in no list.

# folder_sources(VARIABLE [FOLDERS .] [EXCEPT REGEX…]): the .cpp files of the folders, without main.cpp. What differs
# between real and simulated MPI is in *_native.cpp and *_smpi.cpp; only those of this build are taken.
function(folder_sources variable)
    cmake_parse_arguments(of "" "" "FOLDERS;EXCEPT" ${ARGN})
    if(NOT of_FOLDERS)
        set(of_FOLDERS .)
    endif()
    list(TRANSFORM of_FOLDERS REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1/*.cpp" OUTPUT_VARIABLE patterns)
    file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${patterns})
    set(other _smpi)
    if(MPISHEET_SIMULATED)
        set(other _native)
    endif()
    foreach(pattern "(^|/)main[.]cpp$" "${other}[.]cpp$" ${of_EXCEPT})
        list(FILTER sources EXCLUDE REGEX "${pattern}")
    endforeach()
    set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# mpi_program(NAME LIBRARIES… [SOURCES …]): a program that runs under mpiexec, from this folder's main.cpp and SOURCES.
function(mpi_program name)
    cmake_parse_arguments(of "" "" "SOURCES" ${ARGN})
    add_executable(${name} main.cpp ${of_SOURCES})
    target_include_directories(${name} PRIVATE ${CMAKE_BINARY_DIR}) # git_version.hpp
    add_dependencies(${name} git_version)
    target_link_libraries(${name} PRIVATE ${of_UNPARSED_ARGUMENTS})
    if(MPISHEET_STATIC) # beside them, and for what those libraries need too: the older kind of path
        target_link_options(${name} PRIVATE -static-libstdc++ -static-libgcc "-Wl,--disable-new-dtags,-rpath,$ORIGIN/lib")
    endif()
    install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/mpisheet/${MPISHEET_FLAVOUR})
    set_property(GLOBAL APPEND PROPERTY MPISHEET_MPI_PROGRAMS ${name})
endfunction()

# fast_loops(TARGET): this target's loops are measured, or most of what a user waits for.
function(fast_loops target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
    fast_under_sanitizers(${target})
endfunction()

# waited_for(TARGET): users wait for what this target reads or computes, but not for single loops.
function(waited_for target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# fast_under_sanitizers(TARGET): tests wait for this target.
function(fast_under_sanitizers target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O1>)
endfunction()
