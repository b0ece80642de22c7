# Copyright Spack Project Developers. See COPYRIGHT file for details.
#
# SPDX-License-Identifier: (Apache-2.0 OR MIT)

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Mpisheet(CMakePackage):
    """Characterise an MPI machine, keep its datasheet, trust what it predicts."""

    # scripts/release writes a copy of this recipe beside the archive that it made, with its place and digest
    homepage = "file://@FOLDER@"
    url = "file://@FOLDER@/mpisheet-0.2.0-source.tar.gz"

    license("BSD-3-Clause")

    version("0.2.0", sha256="@SHA256@")

    variant("probe_only", default=False, description="Only the MPI programs, for compute nodes or a second MPI")
    variant("otf2", default=True, description="Read traces of other recorders", when="~probe_only")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")

    depends_on("mpi@3:")
    depends_on("hwloc@2:")
    depends_on("cli11")
    depends_on("fmt")
    depends_on("nlohmann-json")
    depends_on("boost+math")
    depends_on("gmp+cxx")
    depends_on("openssl")
    depends_on("pegtl@3.2:3")
    with when("~probe_only"):
        depends_on("ceres-solver~suitesparse")
        depends_on("eigen@3.3:3")
        depends_on("gnuplot", type="run")
    depends_on("otf2", when="+otf2")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define("MPISHEET_FLAVOUR", self.spec["mpi"].name),
            self.define_from_variant("MPISHEET_PROBE_ONLY", "probe_only"),
            self.define("MPISHEET_TESTS", False),
        ]
