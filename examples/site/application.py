# Ramble: copy to REPOSITORY/applications/mpisheet/application.py; `ramble repo add REPOSITORY`, and `ramble on` runs
# one more job into FOLDER/NIGHT. Without a baseline it fails; three nights make one:
#   mpisheet gate FOLDER/baseline FOLDER/NIGHT --accept "first nights"
# Figures of merit are how many times as long each operation takes as it did then. mpisheet starts MPI itself.
from ramble.appkit import *


class Mpisheet(ExecutableApplication):
    """MPI operations against a baseline of several jobs"""

    name = "mpisheet"

    tags("synthetic-benchmarks")

    executable("measure", "mpisheet probe -n {n_ranks} --launcher '{launcher}' --budget {budget} {more} "
               "-o {folder}/{night}/{experiment_name}/samples.csv", use_mpi=False)
    executable("judge", "mpisheet gate {folder}/baseline {folder}/{night} --summary", use_mpi=False)

    workload("gate", executables=["measure", "judge"])

    workload_variable("folder", default="{experiment_run_dir}", description="holds the baseline and the nights", workload="gate")
    workload_variable("night", default="tonight", description="folder of the jobs that are judged together", workload="gate")
    workload_variable("launcher", default="mpiexec", description="starts MPI programs inside a job", workload="gate")
    workload_variable("budget", default="5m", description="time for all launches", workload="gate")
    workload_variable("more", default="", description="more options of mpisheet probe", workload="gate")

    figure_of_merit("verdict", fom_regex=r"^verdict=(?P<verdict>\w+)$", group_name="verdict", units="")

    # One figure for each operation, as contexts: what --summary has besides the verdict.
    figure_of_merit_context("operation", regex=r"^(?P<op>(?!verdict)\w+)=[0-9.]+$", output_format="{op}")
    figure_of_merit("ratio", fom_regex=r"^(?!verdict)\w+=(?P<ratio>[0-9.]+)$", group_name="ratio", units="times as long",
                    contexts=["operation"])

    success_criteria("not slower", mode="string", match=r"verdict=(same|faster)$")
