execute_process(COMMAND ${GIT} describe --always --dirty --tags WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#pragma once
#define MPISHEET_VERSION "@VERSION@ (@commit@)"
]] @ONLY)
