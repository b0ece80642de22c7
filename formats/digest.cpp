#include "formats/file.hpp"
#include "model/error.hpp"

#include <openssl/evp.h>

#include <array>

namespace mpisheet::formats {

std::string sha256(std::string_view bytes)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1)
        throw Error(Exit::bug, "SHA-256 is not available in this OpenSSL");
    std::string text;
    for (unsigned int i = 0; i < length; ++i) {
        constexpr std::string_view digits = "0123456789abcdef";
        text += digits[digest[i] >> 4U];
        text += digits[digest[i] & 15U];
    }
    return text;
}

} // namespace mpisheet::formats
