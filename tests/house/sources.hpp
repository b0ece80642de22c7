#pragma once
// The repository's files, as the tests of the house read them.

#include "tests/house/folder_table.hpp"

#include <string>
#include <vector>

/// Every .cpp, .hpp and .h below the root but what a build or a run left there, sorted.
std::vector<std::string> source_files();

/// Every file that git keeps or would keep, but for what lies in folders that a build or a run makes: sorted paths from
/// the root.
std::vector<std::string> repository_files();

std::string folder_of(const std::string &file); ///< "farm/tree" of "farm/tree/grow.cpp"; empty at the root

std::string text_of(const std::string &file); ///< of a path from the root

std::vector<Include> includes_of(const std::string &file);

/// Whole names of the namespaces that a file opens outside any other; nameless ones left out.
std::vector<std::string> outer_namespaces_of(const std::string &file);

/// Whole names of the classes and enumerations that a header defines in a namespace; two of one name in a program would
/// share their destructors.
std::vector<std::string> types_of(const std::string &header);
