#include "recordings/record/otf2/reading.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace mpisheet::record {
namespace {

/// Keeps what the library would have printed: the first, which says why.
OTF2_ErrorCode keep_error(void *said, const char *, std::uint64_t, const char *, OTF2_ErrorCode code,
                          const char *format, va_list arguments)
{
    std::array<char, 512> text{};
    std::vsnprintf(text.data(), text.size(), format == nullptr ? "" : format, arguments);
    auto &kept = *static_cast<std::string *>(said);
    if (kept.empty())
        kept = std::string(OTF2_Error_GetDescription(code)) + (text[0] == '\0' ? "" : ": ") + text.data();
    return code;
}

/// Definitions refer to each other by numbers; they are put together when all are there.
struct Raw {
    struct RawRegion {
        OTF2_StringRef name = 0, file = 0;
        std::uint32_t line = 0;
        OTF2_RegionRole role = OTF2_REGION_ROLE_UNKNOWN;
        OTF2_Paradigm paradigm = OTF2_PARADIGM_UNKNOWN;
    };
    struct RawGroup {
        OTF2_GroupType type = OTF2_GROUP_TYPE_UNKNOWN;
        std::vector<std::uint64_t> members;
    };
    struct RawCommunicator {
        OTF2_StringRef name = 0;
        OTF2_GroupRef group = 0;
    };
    std::uint64_t ticks = 1;
    std::map<OTF2_StringRef, std::string> strings;
    std::map<OTF2_SystemTreeNodeRef, OTF2_StringRef> nodes;
    std::map<OTF2_LocationGroupRef, OTF2_SystemTreeNodeRef> node_of_process;
    std::map<OTF2_LocationRef, OTF2_LocationGroupRef> process_of_location;
    std::map<OTF2_RegionRef, RawRegion> regions;
    std::map<OTF2_GroupRef, RawGroup> groups;
    std::map<OTF2_CommRef, RawCommunicator> communicators;
    std::vector<std::uint64_t> mpi_locations; ///< by rank

    [[nodiscard]] std::string text(OTF2_StringRef number) const
    {
        const auto found = strings.find(number);
        return found == strings.end() ? std::string() : found->second;
    }
};

Raw &raw(void *user)
{
    return *static_cast<Raw *>(user);
}

void set_callbacks(OTF2_GlobalDefReaderCallbacks *on)
{
    using Ok = OTF2_CallbackCode;
    OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(
        on, [](void *user, std::uint64_t ticks, std::uint64_t, std::uint64_t, std::uint64_t) -> Ok {
            raw(user).ticks = ticks;
            return OTF2_CALLBACK_SUCCESS;
        });
    OTF2_GlobalDefReaderCallbacks_SetStringCallback(on, [](void *user, OTF2_StringRef self, const char *text) -> Ok {
        raw(user).strings[self] = text;
        return OTF2_CALLBACK_SUCCESS;
    });
    OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeCallback(
        on,
        [](void *user, OTF2_SystemTreeNodeRef self, OTF2_StringRef name, OTF2_StringRef, OTF2_SystemTreeNodeRef) -> Ok {
            raw(user).nodes[self] = name;
            return OTF2_CALLBACK_SUCCESS;
        });
    OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(on,
                                                           [](void *user, OTF2_LocationGroupRef self, OTF2_StringRef,
                                                              OTF2_LocationGroupType, OTF2_SystemTreeNodeRef node,
                                                              OTF2_LocationGroupRef) -> Ok {
                                                               raw(user).node_of_process[self] = node;
                                                               return OTF2_CALLBACK_SUCCESS;
                                                           });
    OTF2_GlobalDefReaderCallbacks_SetLocationCallback(on,
                                                      [](void *user, OTF2_LocationRef self, OTF2_StringRef,
                                                         OTF2_LocationType type, std::uint64_t,
                                                         OTF2_LocationGroupRef process) -> Ok {
                                                          if (type == OTF2_LOCATION_TYPE_CPU_THREAD)
                                                              raw(user).process_of_location[self] = process;
                                                          return OTF2_CALLBACK_SUCCESS;
                                                      });
    OTF2_GlobalDefReaderCallbacks_SetRegionCallback(
        on,
        [](void *user, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef, OTF2_StringRef, OTF2_RegionRole role,
           OTF2_Paradigm paradigm, OTF2_RegionFlag, OTF2_StringRef file, std::uint32_t line, std::uint32_t) -> Ok {
            raw(user).regions[self] = {name, file, line, role, paradigm};
            return OTF2_CALLBACK_SUCCESS;
        });
    OTF2_GlobalDefReaderCallbacks_SetGroupCallback(
        on,
        [](void *user, OTF2_GroupRef self, OTF2_StringRef, OTF2_GroupType type, OTF2_Paradigm paradigm, OTF2_GroupFlag,
           std::uint32_t number, const std::uint64_t *members) -> Ok {
            raw(user).groups[self] = {type, {members, members + number}};
            if (type == OTF2_GROUP_TYPE_COMM_LOCATIONS && paradigm == OTF2_PARADIGM_MPI)
                raw(user).mpi_locations.assign(members, members + number);
            return OTF2_CALLBACK_SUCCESS;
        });
    OTF2_GlobalDefReaderCallbacks_SetCommCallback(
        on,
        [](void *user, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef group, OTF2_CommRef, OTF2_CommFlag) -> Ok {
            raw(user).communicators[self] = {name, group};
            return OTF2_CALLBACK_SUCCESS;
        });
}

Region region_of(const Raw &all, const Raw::RawRegion &given)
{
    Region region{.name = all.text(given.name)};
    const std::string file = all.text(given.file);
    region.place = given.line == 0 || file.empty() ? region.name
                                                   : std::filesystem::path(file).filename().string() + ":" +
                                                         std::to_string(given.line) + " (" + region.name + ")";
    region.is_mpi = given.paradigm == OTF2_PARADIGM_MPI && region.name.starts_with("MPI_");
    region.is_phase = given.paradigm == OTF2_PARADIGM_USER;
    region.is_uncovered =
        region.is_mpi && (given.role == OTF2_REGION_ROLE_RMA || given.role == OTF2_REGION_ROLE_FILE_IO ||
                          region.name.starts_with("MPI_Win_") || region.name.starts_with("MPI_File_"));
    return region;
}

TraceDefinitions put_together(const Raw &all)
{
    TraceDefinitions made;
    made.ticks = static_cast<double>(std::max<std::uint64_t>(1, all.ticks));
    for (const auto &[location, process] : all.process_of_location)
        made.locations.push_back(location);
    for (const std::uint64_t location : all.mpi_locations) {
        made.ranks[location] = static_cast<int>(made.hosts.size());
        const auto process = all.process_of_location.find(location);
        const auto node = process == all.process_of_location.end() ? all.node_of_process.end()
                                                                   : all.node_of_process.find(process->second);
        const auto name = node == all.node_of_process.end() ? all.nodes.end() : all.nodes.find(node->second);
        made.hosts.push_back(name == all.nodes.end() ? "" : all.text(name->second));
    }
    for (const auto &[number, region] : all.regions) {
        made.regions[number] = region_of(all, region);
        made.names_init |= made.regions[number].name.starts_with("MPI_Init");
    }
    for (const auto &[number, communicator] : all.communicators) {
        const auto group = all.groups.find(communicator.group);
        if (group == all.groups.end())
            continue;
        std::vector<int> &members = made.communicators[number];
        if (group->second.type == OTF2_GROUP_TYPE_COMM_GROUP)
            for (const std::uint64_t member : group->second.members)
                if (member < all.mpi_locations.size())
                    members.push_back(static_cast<int>(member));
        const bool is_world =
            members.size() == all.mpi_locations.size() && std::is_sorted(members.begin(), members.end());
        if (is_world && (made.world == UINT32_MAX || all.text(communicator.name) == "MPI_COMM_WORLD"))
            made.world = number;
    }
    return made;
}

} // namespace

TraceReader::TraceReader(const std::filesystem::path &anchor)
    : name_(anchor.string()), before_(OTF2_Error_RegisterCallback(keep_error, &said_)),
      reader_(OTF2_Reader_Open(name_.c_str()))
{
    if (reader_ == nullptr) {
        OTF2_Error_RegisterCallback(before_, nullptr);
        throw Error(Exit::bad_input, name_ + ": cannot be read as a trace in OTF2, as traces.otf2 of Score-P is" +
                                         (said_.empty() ? "" : ": " + said_));
    }
    OTF2_Reader_SetSerialCollectiveCallbacks(reader_);
}

TraceReader::~TraceReader()
{
    OTF2_Reader_Close(reader_);
    OTF2_Error_RegisterCallback(before_, nullptr);
}

void TraceReader::require(OTF2_ErrorCode code) const
{
    if (failure_)
        std::rethrow_exception(failure_);
    if (code != OTF2_SUCCESS)
        throw Error(Exit::bad_input, name_ + ": a damaged trace" + (said_.empty() ? "" : ": " + said_));
}

TraceDefinitions read_definitions(TraceReader &reader)
{
    Raw all;
    OTF2_GlobalDefReader *const definitions = OTF2_Reader_GetGlobalDefReader(reader.get());
    if (definitions == nullptr)
        reader.require(OTF2_ERROR_INVALID);
    OTF2_GlobalDefReaderCallbacks *const on = OTF2_GlobalDefReaderCallbacks_New();
    set_callbacks(on);
    OTF2_ErrorCode code = OTF2_Reader_RegisterGlobalDefCallbacks(reader.get(), definitions, on, &all);
    OTF2_GlobalDefReaderCallbacks_Delete(on);
    reader.require(code);
    std::uint64_t read = 0;
    code = OTF2_Reader_ReadAllGlobalDefinitions(reader.get(), definitions, &read);
    reader.require(code);
    return put_together(all);
}

} // namespace mpisheet::record
