#pragma once

#include <stddef.h>

/// A file that is built in, of which each page has a copy.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} pages_file;

/// The script of pages at an index. They run in this order.
pages_file pages_script(size_t index);
extern const size_t pages_script_count;

/// The style of pages.
extern const pages_file pages_style;
