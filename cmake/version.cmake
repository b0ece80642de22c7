# version.cpp: the git version, made at every build so that --version cannot lie.
find_package(Git QUIET)
add_custom_target(git_version
    COMMAND ${CMAKE_COMMAND} -DGIT=${GIT_EXECUTABLE} -DSOURCE=${CMAKE_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
            -DOUTPUT=${CMAKE_BINARY_DIR}/git_version.hpp -P ${CMAKE_SOURCE_DIR}/cmake/write_version.cmake
    BYPRODUCTS ${CMAKE_BINARY_DIR}/git_version.hpp)
