#pragma once
// The table of docs/design.md: which folder is what namespace and may include what.

#include <map>
#include <set>
#include <string>
#include <vector>

/// A row: a folder ("farm/tree"), or files of a folder that may include more than their neighbours
/// ("measure/*_smpi.cpp").
struct FolderRow {
    std::string space;                 ///< namespace of what the folder defines; empty: no rule
    std::set<std::string> may_include; ///< names as the table's head explains them
    bool anything = false;             ///< the cell says "anything": no rule
};
using FolderTable =
    std::map<std::string, FolderRow>; ///< by folder, without the slash at its end, or by pattern of files

FolderTable read_folder_table(const std::string &document);

/// The row of the folder a file lies in: "farm/tree/grow.cpp" has the row "farm/tree", or "farm" where that has none.
/// Empty where no row covers it.
std::string row_of(const FolderTable &table, const std::string &file);

struct Include {
    std::string file; ///< that includes, from the repository's root
    int line;         ///< [1]
    std::string target;
    bool quoted; ///< "target", which is ours; otherwise <target>
};

/// What is wrong with an include, as a sentence; empty where the table allows it.
std::string judge(const FolderTable &table, const Include &include);

/// A cycle of folders whose files include each other, its first folder again at its end; empty where there is none.
std::vector<std::string> cycle_of(const std::vector<Include> &includes);

/// What is wrong with opening a namespace (its whole name, "mpisheet::farm") at the outermost level of a file; empty
/// where it is the folder's, inside it, or a library's that the folder may include.
std::string judge_namespace(const FolderTable &table, const std::string &file, const std::string &space);
