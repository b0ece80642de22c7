#include "recordings/record/reader.hpp"

#include "formats/json_file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "recordings/record/stream.hpp"
#include "recordings/record/writer.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace mpisheet::record {
namespace {

constexpr int most_ranks = 1 << 24;
/// No recorder's clocks show more seconds, or gain more on each other.
constexpr double most_seconds = 1e10, most_drift = 0.5;

/// A number from −most to most: not what no clock shows, and no NaN.
double bounded(double number, double most)
{
    if (!(std::abs(number) <= most))
        throw Unpacker::Damaged();
    return number;
}

/// Texts as they come, each once.
class NameTable {
public:
    std::uint32_t number(const std::string &name)
    {
        const auto [at, is_new] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
        if (is_new)
            names_.push_back(name);
        return at->second;
    }
    [[nodiscard]] const std::vector<std::string> &names() const { return names_; }

private:
    std::map<std::string, std::uint32_t> numbers_;
    std::vector<std::string> names_;
};

/// What is true of a communicator on all its ranks: in this order they are numbered, MPI_COMM_WORLD first.
struct CommunicatorKey {
    std::uint64_t number = 0, leader = 0;
    auto operator<=>(const CommunicatorKey &) const = default;
};

struct StreamNames {
    std::vector<CommunicatorKey> communicators{{}};
    std::set<std::string> uncovered_first;
    std::optional<StreamEnd> end;
    StreamStart start;
    double last = 0; ///< end of its last block [s]
};

struct Title {
    std::uint64_t recording = 0;
    int ranks = 0;
    std::string program;
    ProblemSize size;
};

/// {"name": "n", "value": 512}; need not be there.
ProblemSize read_size(const nlohmann::ordered_json &json, const std::filesystem::path &file)
{
    if (!json.contains("size"))
        return {};
    const nlohmann::ordered_json &size = json["size"];
    if (!size.is_object() || !size.contains("name") || !size["name"].is_string() || !size.contains("value") ||
        !size["value"].is_number() || size["value"] <= 0)
        refuse(file, "/size: expected {\"name\": \"n\", \"value\": 512}");
    return {size["name"].get<std::string>(), size["value"].get<double>()};
}

Title read_title(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / recording_name;
    if (!std::filesystem::exists(file))
        refuse(folder,
               std::string("no recording: it has no ") + recording_name + " (mpisheet record -o DIR makes one)");
    const nlohmann::ordered_json json = formats::read_json_object(file);
    const auto text = [&](const char *key) {
        if (!json.contains(key) || !json[key].is_string())
            refuse(file, std::string("/") + key + ": expected a text");
        return json[key].get<std::string>();
    };
    const auto whole = [&](const char *key, int most) {
        if (!json.contains(key) || !json[key].is_number_integer() || json[key] < 1 || json[key] > most)
            refuse(file, std::string("/") + key + ": expected a whole number of 1 to " + std::to_string(most));
        return json[key].get<int>();
    };
    whole("format", 1);
    if (json.contains("refused"))
        throw Error(Exit::missing, text("refused"));
    Title title{.ranks = whole("ranks", most_ranks), .program = text("program"), .size = read_size(json, file)};
    const std::string number = text("recording");
    if (number.empty() || number.size() > 20 || number.find_first_not_of("0123456789") != std::string::npos)
        refuse(file, "/recording: expected the digits of a whole number, found \"" + number + "\"");
    for (const char digit : number)
        title.recording = title.recording * 10 + static_cast<std::uint64_t>(digit - '0');
    return title;
}

/// By place in the program; none where nobody asked.
std::map<std::string, std::string> read_site_names(const std::filesystem::path &folder)
{
    std::map<std::string, std::string> names;
    const std::filesystem::path file = folder / sites_name;
    if (!std::filesystem::exists(file))
        return names;
    const nlohmann::ordered_json json = formats::read_json_object(file);
    for (const auto &[place, name] : json.items()) {
        if (!name.is_string())
            refuse(file, "/" + place + ": expected a text");
        names[place] = name.get<std::string>();
    }
    return names;
}

StreamStart read_start(Unpacker from)
{
    StreamStart start;
    start.recording = from.number();
    start.rank = static_cast<int>(from.number(most_ranks));
    start.ranks = static_cast<int>(from.number(most_ranks));
    start.host = from.text();
    start.clock_bound = bounded(from.real(), most_seconds);
    return start;
}

StreamEnd read_end(Unpacker from)
{
    StreamEnd end;
    end.seconds = bounded(from.real(), most_seconds);
    end.drift = bounded(from.real(), most_drift);
    end.clock_bound = bounded(from.real(), most_seconds);
    end.uncovered.resize(from.number(from.left()));
    for (Uncovered &one : end.uncovered) {
        one.call = from.text();
        one.count = from.number();
    }
    if (!from.at_end()) // recordings of before do not say
        end.without_processor = bounded(from.real(), most_seconds);
    return end;
}

/// All streams together.
class Gathering {
public:
    explicit Gathering(const std::filesystem::path &folder)
        : folder_(folder), title_(read_title(folder)), site_names_(read_site_names(folder))
    {
        for (int rank = 0; rank < title_.ranks; ++rank)
            read_stream(rank);
        // Whoever reached MPI_Finalize met all the others there.
        const auto is_whole = [](const StreamNames &names) { return names.end.has_value(); };
        if (std::any_of(streams_.begin(), streams_.end(), is_whole))
            for (int rank = 0; rank < title_.ranks; ++rank)
                if (recording_.streams[static_cast<std::size_t>(rank)].file.empty())
                    open_stream(stream_path(folder_, rank)); // says that it is missing
    }

    Recording result()
    {
        recording_.ranks = title_.ranks;
        recording_.program = title_.program;
        recording_.size = title_.size;
        recording_.calls = calls_.names();
        recording_.sites = sites_.names();
        recording_.callers = callers_.names();
        recording_.phases = phases_.names();
        number_communicators();
        std::map<std::string, std::uint64_t> uncovered;
        recording_.complete = true;
        for (std::size_t rank = 0; rank < streams_.size(); ++rank)
            end_stream(rank, uncovered);
        for (const auto &[call, count] : uncovered)
            recording_.uncovered.push_back({call, count});
        recording_.clock_bound *= 2; // of two ranks, each as far from rank 0's clock
        return std::move(recording_);
    }

private:
    void read_stream(int rank)
    {
        Stream stream{.file = stream_path(folder_, rank)};
        StreamNames names;
        if (!std::filesystem::exists(stream.file)) {
            recording_.streams.emplace_back();
            streams_.emplace_back();
            return;
        }
        std::ifstream from = open_stream(stream.file);
        const auto size = static_cast<std::int64_t>(std::filesystem::file_size(stream.file));
        BlockHead head;
        Bytes content;
        bool is_first = true;
        while (read_head(from, head)) {
            if (std::int64_t{from.tellg()} + head.size > size)
                break; // the last block of a killed run
            if (is_first != (head.kind == BlockKind::start))
                refuse(stream.file, "is damaged: its blocks are not in order");
            if (!(std::abs(head.seconds) <= most_seconds))
                refuse(stream.file, "is damaged: a block has no end time");
            if (head.kind == BlockKind::events) {
                stream.events += head.events;
                from.seekg(head.size, std::ios::cur);
            } else if (read_content(from, head, content, stream.file)) {
                read_block(head.kind, content, stream, names);
            }
            names.last = head.seconds;
            if (is_first)
                check_start(names.start, rank, stream.file);
            is_first = false;
        }
        if (is_first)
            refuse(stream.file, "ends before its first block");
        if (!names.end)
            read_unwritten(rank, stream, names);
        recording_.streams.push_back(std::move(stream));
        streams_.push_back(std::move(names));
    }

    void read_unwritten(int rank, Stream &stream, StreamNames &names)
    {
        const auto live = read_live(live_path(folder_, rank), title_.recording);
        if (live == nullptr)
            return;
        Unwritten &unwritten = stream.unwritten;
        unwritten.is_within = live->is_within;
        if (live->call < stream.calls.size() && live->site < stream.sites.size()) {
            unwritten.call = calls_.names().at(stream.calls[live->call]);
            unwritten.site = sites_.names().at(stream.sites[live->site]);
        }
        if (live->before == stream.events && live->events > 0) {
            unwritten.block.assign(live->bytes.begin(), live->bytes.begin() + static_cast<std::ptrdiff_t>(live->size));
            put_run(unwritten.block, live->run);
            unwritten.events = live->events;
            names.last = bounded(live->seconds, most_seconds);
        }
        if (const auto last = row_of(*live)) {
            unwritten.last = {*last};
            names.last = bounded(last->leave, most_seconds);
        }
        unwritten.since = live->is_within ? live->entered : names.last;
        stream.events += unwritten.events + unwritten.last.size();
    }

    void check_start(const StreamStart &start, int rank, const std::filesystem::path &file) const
    {
        if (start.recording != title_.recording)
            refuse(file, std::string("is of another recording than the ") + recording_name + " beside it");
        if (start.rank != rank || start.ranks != title_.ranks)
            refuse(file, "is of rank " + std::to_string(start.rank) + " of " + std::to_string(start.ranks) +
                             ", expected rank " + std::to_string(rank) + " of " + std::to_string(title_.ranks));
    }

    void read_block(BlockKind kind, const Bytes &content, Stream &stream, StreamNames &names)
    {
        Unpacker from(content.data(), content.data() + content.size());
        try {
            if (kind == BlockKind::start)
                names.start = read_start(from);
            else if (kind == BlockKind::end)
                names.end = read_end(from);
            else if (kind == BlockKind::names)
                while (!from.at_end())
                    read_name(from, stream, names);
            else
                throw Unpacker::Damaged();
        } catch (const Unpacker::Damaged &) {
            refuse(stream.file, "is damaged: a block holds what no recorder writes");
        }
    }

    void read_name(Unpacker &from, Stream &stream, StreamNames &names)
    {
        switch (static_cast<Name>(from.number(static_cast<std::uint64_t>(Name::uncovered)))) {
        case Name::call:
            stream.calls.push_back(calls_.number(from.text()));
            break;
        case Name::site:
            read_site(from.text(), stream);
            break;
        case Name::phase:
            stream.phases.push_back(phases_.number(from.text()));
            break;
        case Name::communicator:
            read_communicator(from, names);
            break;
        case Name::uncovered:
            names.uncovered_first.insert(from.text());
            break;
        }
    }

    /// A place, and a line for each function that was called on the way to it: "+0x1234" in the program before. A name
    /// may have lines itself, of functions that a compiler has put into another.
    void read_site(const std::string &places, Stream &stream)
    {
        std::string program, names;
        for (std::size_t begin = 0; begin < places.size() || begin == 0;) {
            const std::size_t end = std::min(places.find('\n', begin), places.size());
            std::string place = places.substr(begin, end - begin);
            if (begin > 0 && place.starts_with('+'))
                place.insert(0, program);
            program = place.substr(0, place.rfind("+0x"));
            const auto named = site_names_.find(place);
            names += (begin == 0 ? "" : "\n") + (named == site_names_.end() ? place : named->second);
            begin = end + 1;
        }
        const std::size_t nearest = std::min(names.find('\n'), names.size());
        stream.sites.push_back(sites_.number(names.substr(0, nearest)));
        stream.callers.push_back(callers_.number(names.substr(std::min(nearest + 1, names.size()))));
    }

    void read_communicator(Unpacker &from, StreamNames &names)
    {
        CommunicatorKey key;
        key.leader = from.number(static_cast<std::uint64_t>(title_.ranks) - 1);
        key.number = from.number();
        std::vector<int> members(from.number(from.left()));
        std::int64_t before = -1;
        for (int &member : members) {
            before += unfold(from.number(2 * static_cast<std::uint64_t>(most_ranks))) + 1;
            if (before < 0 || before >= title_.ranks)
                throw Unpacker::Damaged();
            member = static_cast<int>(before);
        }
        names.communicators.push_back(key);
        std::vector<int> &known = members_[key];
        if (known.empty())
            known = std::move(members);
    }

    void number_communicators()
    {
        std::vector<int> &world = members_[{}];
        world.resize(static_cast<std::size_t>(title_.ranks));
        std::iota(world.begin(), world.end(), 0);
        std::map<CommunicatorKey, std::uint32_t> numbers;
        for (auto &[key, members] : members_) {
            if (members.empty())
                refuse(folder_, "is damaged: no stream says who is in communicator " + std::to_string(key.number) +
                                    " of rank " + std::to_string(key.leader));
            numbers[key] = static_cast<std::uint32_t>(recording_.communicators.size());
            recording_.communicators.push_back({std::move(members)});
        }
        for (std::size_t rank = 0; rank < streams_.size(); ++rank)
            for (const CommunicatorKey &key : streams_[rank].communicators)
                recording_.streams[rank].communicators.push_back(numbers.at(key));
    }

    void end_stream(std::size_t rank, std::map<std::string, std::uint64_t> &uncovered)
    {
        const StreamNames &names = streams_[rank];
        recording_.hosts.push_back(names.start.host);
        recording_.clock_bound = std::max(recording_.clock_bound, names.start.clock_bound);
        recording_.complete = recording_.complete && names.end.has_value();
        if (!names.end)
            recording_.stopped.push_back(static_cast<int>(rank));
        for (const std::string &call : names.uncovered_first)
            if (!names.end)
                ++uncovered[call]; // at least
        recording_.without_processor.push_back(0);
        double last = names.last;
        if (names.end) {
            recording_.streams[rank].drift = names.end->drift;
            recording_.clock_bound = std::max(recording_.clock_bound, names.end->clock_bound);
            last = names.end->seconds;
            recording_.without_processor.back() = names.end->without_processor;
            for (const Uncovered &one : names.end->uncovered)
                uncovered[one.call] += one.count;
        }
        recording_.ends.push_back(last * (1 - recording_.streams[rank].drift));
    }

    std::filesystem::path folder_;
    Title title_;
    std::map<std::string, std::string> site_names_;
    NameTable calls_, sites_, callers_, phases_;
    std::map<CommunicatorKey, std::vector<int>> members_;
    std::vector<StreamNames> streams_;
    Recording recording_;
};

} // namespace

Recording read_recording(const std::filesystem::path &folder)
{
    return Gathering(folder).result();
}

} // namespace mpisheet::record
