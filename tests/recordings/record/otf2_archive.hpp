#pragma once
// A trace in OTF2 as Score-P writes it, by hand: three ranks on two nodes, MPI_COMM_WORLD and one of ranks 2 and 0.

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <otf2/otf2.h>
#include <string>
#include <vector>

namespace mpisheet::tests {

class Otf2Archive {
public:
    static constexpr int ranks = 3;
    static constexpr OTF2_CommRef world = 0, pair = 1;
    static constexpr std::uint64_t ticks = 1000000; ///< a second

    explicit Otf2Archive(const std::filesystem::path &folder)
        : archive_(OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, 1 << 20, 4 << 20,
                                     OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE))
    {
        static const OTF2_FlushCallbacks flush{
            [](void *, OTF2_FileType, OTF2_LocationRef, void *, bool) -> OTF2_FlushType { return OTF2_FLUSH; },
            nullptr};
        OTF2_Archive_SetFlushCallbacks(archive_, &flush, nullptr);
        OTF2_Archive_SetSerialCollectiveCallbacks(archive_);
        OTF2_Archive_OpenEvtFiles(archive_);
        for (int rank = 0; rank < locations; ++rank)
            writers_.push_back(OTF2_Archive_GetEvtWriter(archive_, location_of(rank)));
    }
    Otf2Archive(const Otf2Archive &) = delete;
    Otf2Archive &operator=(const Otf2Archive &) = delete;
    ~Otf2Archive()
    {
        for (OTF2_EvtWriter *writer : writers_)
            OTF2_Archive_CloseEvtWriter(archive_, writer);
        OTF2_Archive_CloseEvtFiles(archive_);
        write_definitions();
        OTF2_Archive_Close(archive_);
    }

    /// A rank's, to write its events with; `ranks` is that of rank 2's second thread.
    OTF2_EvtWriter *operator[](int rank) { return writers_[static_cast<std::size_t>(rank)]; }
    void enter(int rank, const std::string &region, std::uint64_t time)
    {
        OTF2_EvtWriter_Enter((*this)[rank], nullptr, time, region_of(region));
    }
    void leave(int rank, const std::string &region, std::uint64_t time)
    {
        OTF2_EvtWriter_Leave((*this)[rank], nullptr, time, region_of(region));
    }

private:
    static constexpr int locations = ranks + 1;
    /// Locations need not be numbered like ranks.
    static OTF2_LocationRef location_of(int rank) { return 10 * static_cast<OTF2_LocationRef>(rank) + 7; }

    OTF2_RegionRef region_of(const std::string &name)
    {
        return regions_.emplace(name, static_cast<OTF2_RegionRef>(regions_.size())).first->second;
    }

    void write_definitions()
    {
        OTF2_GlobalDefWriter *const to = OTF2_Archive_GetGlobalDefWriter(archive_);
        OTF2_StringRef strings = 0;
        const auto text = [&](const std::string &words) {
            OTF2_GlobalDefWriter_WriteString(to, strings, words.c_str());
            return strings++;
        };
        const OTF2_StringRef empty = text(""), file = text("/home/me/solver.c");
        OTF2_GlobalDefWriter_WriteClockProperties(to, ticks, 0, 1 << 30, OTF2_UNDEFINED_TIMESTAMP);
        for (OTF2_SystemTreeNodeRef node = 0; node < 2; ++node)
            OTF2_GlobalDefWriter_WriteSystemTreeNode(to, node, text("node" + std::to_string(node)), text("node"),
                                                     OTF2_UNDEFINED_SYSTEM_TREE_NODE);
        for (int rank = 0; rank < locations; ++rank) {
            const auto process = static_cast<OTF2_LocationGroupRef>(rank < ranks ? rank : ranks - 1);
            if (rank < ranks)
                OTF2_GlobalDefWriter_WriteLocationGroup(to, process, empty, OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                        process / 2, OTF2_UNDEFINED_LOCATION_GROUP);
            OTF2_GlobalDefWriter_WriteLocation(to, location_of(rank), empty, OTF2_LOCATION_TYPE_CPU_THREAD, 0, process);
        }
        for (const auto &[name, number] : regions_)
            OTF2_GlobalDefWriter_WriteRegion(to, number, text(name), empty, empty,
                                             name == "MPI_Put" ? OTF2_REGION_ROLE_RMA : OTF2_REGION_ROLE_FUNCTION,
                                             name.starts_with("MPI_") ? OTF2_PARADIGM_MPI
                                             : name == "solve"        ? OTF2_PARADIGM_USER
                                                                      : OTF2_PARADIGM_COMPILER,
                                             OTF2_REGION_FLAG_NONE, file, 12, 40);
        const std::array<std::uint64_t, ranks> all{location_of(0), location_of(1), location_of(2)}, members{0, 1, 2};
        const std::array<std::uint64_t, 2> two{2, 0};
        OTF2_GlobalDefWriter_WriteGroup(to, 0, empty, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                        OTF2_GROUP_FLAG_NONE, ranks, all.data());
        OTF2_GlobalDefWriter_WriteGroup(to, 1, empty, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                        OTF2_GROUP_FLAG_NONE, ranks, members.data());
        OTF2_GlobalDefWriter_WriteGroup(to, 2, empty, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                        OTF2_GROUP_FLAG_NONE, 2, two.data());
        OTF2_GlobalDefWriter_WriteComm(to, world, text("MPI_COMM_WORLD"), 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE);
        OTF2_GlobalDefWriter_WriteComm(to, pair, empty, 2, world, OTF2_COMM_FLAG_NONE);
        OTF2_Archive_CloseGlobalDefWriter(archive_, to);
    }

    OTF2_Archive *archive_;
    std::vector<OTF2_EvtWriter *> writers_;
    std::map<std::string, OTF2_RegionRef> regions_;
};

} // namespace mpisheet::tests
