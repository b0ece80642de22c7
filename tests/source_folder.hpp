#pragma once
#include <string>

/// The repository's folder, for the files that tests read. In a source file of its own, so that two clones compile the
/// tests to the same objects.
std::string source_folder();
