#include "formats/records.hpp"

namespace mpisheet::formats {

const Fields<Sample> sample_fields{
    required("op", &Sample::op, is_name, "operation"),
    required("p", &Sample::p, at_least(1), "processes that take part"),
    required("bytes", &Sample::bytes, at_least(0), "message size d, whose meaning each operation states [byte]"),
    optional("launch", &Sample::launch, "which start of the program"),
    optional("rep", &Sample::rep, "which repetition within the launch"),
    required("seconds", &Sample::seconds, is_seconds, "from the agreed start to the last rank's end [s]"),
    optional("valid", &Sample::valid, "0: kept and not fitted"),
    optional("reason", &Sample::reason, "why it is not valid"),
    optional("ppn", &Sample::ppn, "processes on a node, 0: not known"),
    optional("nodes", &Sample::nodes, "nodes, 0: not known"),
    optional("dealt", &Sample::dealt,
             "how processes lie on several nodes of several each: block, cyclic or mixed; empty: not so, or not known"),
    optional("layout", &Sample::layout,
             "of several in a launch, nodes x ranks a node, the one that processes are of; empty: one alone"),
    optional("verified", &Sample::verified, "1: the operation's result was checked at this point in this launch"),
    optional("late", &Sample::late, "from the agreed start to the last rank's start [s]"),
    optional("epoch", &Sample::epoch, "which pass of the launch over its points"),
    optional("order", &Sample::order, "of the measurements of this point in the launch, in time"),
    optional("regime", &Sample::machine_state,
             "state of the machine, 0 the most common; those of two are never averaged"),
    optional("state", &Sample::disturbance, "what disturbed the point: busy neighbour, steal or nothing"),
    optional("job", &Sample::job, "which batch job the launch belongs to, 0: not known"),
};

const Fields<Profile> profile_fields{
    required("op", &Profile::op, is_name, "operation"),
    required("p", &Profile::p, "processes that take part"),
    required("bytes", &Profile::bytes, "message size d [byte]"),
    required("launch", &Profile::launch, "which start of the program"),
    required("order", &Profile::order, "of the measurements of the launch, in time"),
    required("at", &Profile::at, may_be_empty, "when it began, since the launch began [s]"),
    required("took", &Profile::took, may_be_empty, "until the next could begin [s]"),
    required("seconds", &Profile::seconds, may_be_empty, "median of the valid samples [s]"),
    required("half_width", &Profile::half_width, may_be_empty, "of the median's 95 % interval, relative [1]"),
    required("correlation", &Profile::correlation, may_be_empty, "of a sample with the next, by ranks [1]"),
    required("repetitions", &Profile::repetitions, "samples"),
    required("valid", &Profile::valid, "valid ones of them"),
    required("late", &Profile::late, "those of them that are not valid because a rank started late"),
    required("verdict", &Profile::verdict, "why no more were taken: narrow, most, out of time"),
    required("clock_error", &Profile::clock_error, may_be_empty, "bound of the clocks' error at its end [s]"),
    required("message_s", &Profile::snapshot, &Snapshot::message, may_be_empty,
             "8 bytes between ranks 0 and 1, one way [s]"),
    required("loop_s", &Profile::snapshot, &Snapshot::loop, may_be_empty, "a fixed loop on the slowest rank [s]"),
    required("copy_s", &Profile::snapshot, &Snapshot::copy, may_be_empty,
             "a fixed copy of memory on the slowest rank [s]"),
    required("waited", &Profile::snapshot, &Snapshot::waited, may_be_empty,
             "share of its time that the worst rank waited for a processor [1]"),
    required("stolen", &Profile::snapshot, &Snapshot::stolen, may_be_empty,
             "share of the processors' time that the host took away [1]"),
    required("foreign", &Profile::snapshot, &Snapshot::foreign, may_be_empty,
             "processors that other programs kept busy [1]"),
    required("regime", &Profile::machine_state, "state of the machine, 0 the most common"),
    required("state", &Profile::disturbance, "what disturbed the point: busy neighbour, steal or nothing"),
    required("exits", &Profile::exits,
             "when ranks ended since the agreed start, ascending; of more than nine ranks extremes and eighths [s]"),
    required("epoch", &Profile::epoch, "which pass of the launch over its points"),
    optional("first_out", &Profile::first_out, "the rank that ended first"),
    optional("last_out", &Profile::last_out, "the rank that ended last"),
    optional("layout", &Profile::layout, "of several in a launch, nodes x ranks a node; empty: one alone"),
};

const Fields<StepSample> calibration_fields{
    required("kernel", &StepSample::kernel, is_name, "kernel"),
    required("bytes", &StepSample::bytes, at_least(0), "working set [byte]"),
    optional("launch", &StepSample::launch, "which start of the program"),
    optional("rep", &StepSample::rep, "which batch within the launch"),
    required("steps", &StepSample::steps, above_0("steps"),
             "basic steps done in the batch, by all busy processors together"),
    required("seconds", &StepSample::seconds, is_seconds, "for all of them [s]"),
    optional("busy", &StepSample::busy, at_least(1), "processors of the node that did such steps at once"),
};

const Fields<Run> run_fields{
    required("program", &Run::program, "program or kernel"),
    required("p", &Run::p, at_least(1), "processes"),
    required("d", &Run::d, at_least(0), "problem size"),
    optional("launch", &Run::launch, "which start of the program"),
    optional("rep", &Run::rep, "which run within the launch"),
    optional("phase", &Run::phase, is_name, "part of the run; total is always there"),
    required("seconds", &Run::seconds, is_seconds, "that it took [s]"),
    optional("valid", &Run::valid, "0: kept and not compared"),
    optional("reason", &Run::reason, "why it is not valid"),
};

const Fields<SentinelRow> sentinel_fields{
    required("program", &SentinelRow::program, "program or kernel"),
    required("p", &SentinelRow::p, at_least(1), "processes"),
    required("d", &SentinelRow::d, at_least(0), "problem size"),
    required("launch", &SentinelRow::launch, "which start of the program"),
    required("busy", &SentinelRow::busy, at_least(1), "processors of a node, all at work"),
    required("rate", &SentinelRow::rate, is_name, "triad or multiply_add"),
    required("before", &SentinelRow::before, "the runs of that launch: bytes or flops per µs, of the slowest node"),
    required("after", &SentinelRow::after, "them"),
};

const Fields<Prediction> prediction_fields{
    required("program", &Prediction::program, "program or kernel"),
    required("p", &Prediction::p, at_least(1), "processes"),
    required("d", &Prediction::d, at_least(0), "problem size"),
    required("seconds", &Prediction::seconds, "predicted time [s]"),
    required("lo_s", &Prediction::lo_s, may_be_empty, "its 95 % interval, empty when the sheet has none [s]"),
    required("hi_s", &Prediction::hi_s, may_be_empty, "upper end of it [s]"),
    required("extrapolated", &Prediction::extrapolated, "1: the sheet was asked outside its measured range"),
    optional("measured_p", &Prediction::measured_p, "processes of that range, smallest:largest"),
    optional("measured_bytes", &Prediction::measured_bytes, "message sizes of that range, smallest:largest [byte]"),
};

std::vector<Sample> read_samples(const std::filesystem::path &path)
{
    return read_records(path, sample_fields);
}

std::vector<Profile> read_profiles(const std::filesystem::path &path)
{
    std::vector<Profile> profiles = read_records(path, profile_fields);
    for (Profile &profile : profiles)
        profile.snapshot.launch = profile.launch;
    return profiles;
}

std::vector<StepSample> read_calibration(const std::filesystem::path &path)
{
    return read_records(path, calibration_fields);
}

std::vector<SentinelRow> read_sentinels(const std::filesystem::path &path)
{
    return read_records(path, sentinel_fields);
}

std::vector<Run> read_runs(const std::filesystem::path &path)
{
    Run unless_stated;
    unless_stated.phase = "total";
    return read_records(path, run_fields, unless_stated);
}

Predictions read_predictions(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const RecordReader<Prediction> reader(table, prediction_fields);
    Predictions predictions;
    for (const std::size_t column : reader.further_columns())
        predictions.parts.push_back(table.columns()[column]);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        predictions.rows.push_back(reader.read(row));
        for (const std::size_t column : reader.further_columns())
            read_cell({table, row, column}, may_be_empty, predictions.rows.back().parts.emplace_back());
    }
    return predictions;
}

bool is_calibration(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    return table.find("kernel") != Table::absent && table.find("steps") != Table::absent;
}

std::string samples_header()
{
    return header_of(sample_fields);
}

std::string to_row(const Sample &sample)
{
    return row_of(sample_fields, sample);
}

std::string profiles_header()
{
    return header_of(profile_fields);
}

std::string to_row(const Profile &point)
{
    return row_of(profile_fields, point);
}

std::string calibration_header()
{
    return header_of(calibration_fields);
}

std::string to_row(const StepSample &sample)
{
    return row_of(calibration_fields, sample);
}

std::string runs_header()
{
    return header_of(run_fields);
}

std::string to_row(const Run &run)
{
    return row_of(run_fields, run);
}

Fields<Prediction> written_fields(bool states_range)
{
    Fields<Prediction> fields = prediction_fields;
    if (!states_range)
        fields.resize(fields.size() - 2);
    return fields;
}

std::string to_text(const Predictions &predictions)
{
    const Fields<Prediction> fields =
        written_fields(std::any_of(predictions.rows.begin(), predictions.rows.end(), [](const Prediction &row) {
            return !row.measured_p.empty() || !row.measured_bytes.empty();
        }));
    std::string text = header_of(fields, predictions.parts);
    for (const Prediction &row : predictions.rows)
        text += row_of(fields, row, row.parts);
    return text;
}

} // namespace mpisheet::formats
