# ReFrame (4.x): is this machine's MPI as it was?
#   reframe -c reframe_check.py -S mpisheet_gate.folder=/shared/mpisheet -S 'mpisheet_gate.launcher=srun --mpi=pmi2' \
#           --max-retries=2 -r --performance-report
# Each run measures once more into FOLDER/DATE. The first runs have no baseline and are skipped; three of them make one:
#   mpisheet gate FOLDER/baseline FOLDER/DATE --accept "first nights"
# "slower" fails. So does "doubt", which one more job decides: hence --max-retries.
import datetime
import os

import reframe as rfm
import reframe.utility.sanity as sn
from reframe.core.backends import getlauncher
from reframe.core.builtins import *


@rfm.simple_test
class mpisheet_gate(rfm.RunOnlyRegressionTest):
    descr = "MPI operations against a baseline of several jobs"
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    folder = variable(str, value="")  # where baseline and nights lie, on all nodes
    launcher = variable(str, value="")  # how MPI programs start inside a job; empty: mpiexec
    ranks = variable(int, value=2)
    ranks_per_node = variable(int, value=0)  # 0: all on one node
    operations = variable(str, value="")  # empty: all
    budget = variable(str, value="5m")
    time_limit = "20m"
    keep_files = ["gate.txt"]

    @run_after("setup")
    def ask_for_nodes(self):
        self.skip_if(not self.folder, "-S mpisheet_gate.folder=… says where the baseline lies")
        self.num_tasks = self.ranks
        self.num_tasks_per_node = self.ranks_per_node or self.ranks

    @run_before("run")
    def measure_and_judge(self):
        self.job.launcher = getlauncher("local")()  # mpisheet starts the launches of a job itself
        night = os.path.join(self.folder, datetime.date.today().isoformat())
        baseline = os.path.join(self.folder, "baseline")
        self.executable = "mpisheet"
        self.executable_opts = ["probe", "-n", str(self.ranks), "--budget", self.budget, "-o", '"$measured/samples.csv"']
        if self.operations:
            self.executable_opts += ["--ops", self.operations]
        if self.launcher:
            self.executable_opts += ["--launcher", f'"{self.launcher}"']
        self.prerun_cmds = [f'mkdir -p "{night}"', f'measured=$(mktemp -d "{night}/job-XXXXXX")']
        self.postrun_cmds = [f'mpisheet gate "{baseline}" "{night}" --summary > gate.txt']

    @run_before("sanity")
    def first_nights(self):
        has_baseline = os.path.exists(os.path.join(self.folder, "baseline", "current", "accepted.json"))
        self.skip_if(not has_baseline, f"measured; make a baseline of {self.folder}")

    @sanity_function
    def is_as_before(self):
        verdict = sn.extractsingle(r"^verdict=(\w+)$", "gate.txt", 1)
        return sn.assert_in(verdict, ["same", "faster"], msg="the gate says {0}; gate.txt has each operation")

    @run_before("performance")
    def ratios_of_operations(self):
        summary = os.path.join(self.stagedir, "gate.txt")
        ratios = sn.evaluate(sn.extractall(r"^(\w+)=([0-9.]+)$", summary, (1, 2), (str, float)))
        self.perf_variables = {op: sn.make_performance_function(sn.defer(ratio), "x") for op, ratio in ratios}
