# `cpack -G DEB --config build/default/CPackConfig.cmake` after the target programs is built: a .deb of this build's MPI.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON) # installing takes the programs that are there, no tests
set(CPACK_PACKAGE_NAME mpisheet)
set(CPACK_PACKAGE_CONTACT "mpisheet's authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "characterise an MPI machine, keep its datasheet, trust what it predicts")
set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS ${MPISHEET_FLAVOUR})
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gnuplot-nox)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
include(CPack)
