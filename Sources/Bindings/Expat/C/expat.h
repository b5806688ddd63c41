#pragma once

// What plat uses of libexpat.so.1, so that its headers are not needed to build.

/// The characters of an encoding that libexpat does not know.
struct expat_encoding {
    /// The scalar of each byte; -1 for a byte that is invalid.
    int map[256];
    void *data;
    int (*convert)(void *data, const char *bytes);
    void (*release)(void *data);
};

/// Statuses and errors that plat tells apart.
enum expat_error {
    expat_no_memory = 1,
    expat_no_elements = 3,
    expat_unclosed_token = 5,
    expat_partial_character = 6,
    expat_undefined_entity = 11,
    expat_unknown_encoding = 18,
    expat_unclosed_section = 20,
};
