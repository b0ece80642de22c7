# Spack: copy to repos/…/packages/mpisheet/package.py; `spack install mpisheet ^mpich`.
from spack.package import *
from spack_repo.builtin.build_systems.cmake import CMakePackage


class Mpisheet(CMakePackage):
    """Characterise an MPI machine, keep its datasheet, trust what it predicts."""

    homepage = "https://example.org/mpisheet"
    git = "https://example.org/mpisheet.git"

    version("main", branch="main")

    variant("probe_only", default=False, description="the MPI programs alone, for compute nodes or a second MPI")

    depends_on("cxx", type="build")
    depends_on("c", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("mpi@3:")
    for library in ("hwloc@2:", "cli11", "gmp+cxx", "fmt", "openssl", "nlohmann-json", "boost+math", "pegtl", "eigen",
                    "fast-cpp-csv-parser"):
        depends_on(library)
    depends_on("ceres-solver", when="~probe_only")
    depends_on("gnuplot", type="run", when="~probe_only")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define("MPISHEET_FLAVOUR", self.spec["mpi"].name),
            self.define_from_variant("MPISHEET_PROBE_ONLY", "probe_only"),
            self.define("MPISHEET_TESTS", False),
        ]
