#pragma once

#include <stddef.h>

/// A text that is built in, of which each page has a copy.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} pages_text;

/// The scripts of pages, one after the other.
extern const pages_text pages_script;

/// The style of pages.
extern const pages_text pages_style;
