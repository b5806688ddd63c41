#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// What plat looks at of the structures of libexif.so.12, so that its headers are not needed to build.

/// An entry: a tag with its value, in the byte order of the block.
struct exif_entry {
    unsigned int tag;
    unsigned int format;
    unsigned long components;
    const unsigned char *data;
    unsigned int size;
};

/// The entries of a block, by directory.
struct exif_data {
    void *directories[5];
};

/// Complaint of libexif about a block. It is in C because Swift functions cannot take a list of arguments.
struct exif_complaint {
    bool lacks_memory;
    bool is_damaged;
    /// The first complaint, in its words.
    char text[256];
};

/// True for complaints about thumbnails, whose directory is IFD1, and about values and directories that are cut off:
/// those that matter are found before libexif sees the block.
static inline bool exif_is_harmless(const char *text) {
    return strstr(text, "humbnail") || strstr(text, "IFD1") || strstr(text, "past end of buffer")
        || strstr(text, "Short data");
}

/// Hears what libexif logs. Notes of makers are often damaged by programs that edit photos, and are not read here.
static void exif_hear(
    void *log, int code, const char *domain, const char *format, va_list arguments, void *context) {
    enum { no_memory = 2, corrupt_data = 3 };
    struct exif_complaint *complaint = (struct exif_complaint *)context;
    (void)log;
    if (code == no_memory) complaint->lacks_memory = true;
    if (code != corrupt_data || complaint->is_damaged || !domain || !format || strcmp(domain, "ExifData") != 0) return;
    vsnprintf(complaint->text, sizeof complaint->text, format, arguments);
    complaint->is_damaged = !exif_is_harmless(complaint->text);
}

/// The address of `exif_hear`.
static inline void *exif_listener(void) { return (void *)exif_hear; }
