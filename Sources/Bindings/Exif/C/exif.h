#pragma once

#include <libexif/exif-data.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../library.h"

#define EXIF_FUNCTIONS(F)                                                                                             \
    F(exif_data_new) F(exif_data_unref) F(exif_data_unset_option) F(exif_data_load_data) F(exif_data_get_byte_order)  \
    F(exif_content_get_entry) F(exif_log_new) F(exif_log_set_func) F(exif_data_log) F(exif_log_unref)
LIBRARY(exif, EXIF_FUNCTIONS)

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
    ExifLog *log, ExifLogCode code, const char *domain, const char *format, va_list arguments, void *context) {
    struct exif_complaint *complaint = (struct exif_complaint *)context;
    (void)log;
    if (code == EXIF_LOG_CODE_NO_MEMORY) complaint->lacks_memory = true;
    if (code != EXIF_LOG_CODE_CORRUPT_DATA || complaint->is_damaged || !domain || !format
        || strcmp(domain, "ExifData") != 0)
        return;
    vsnprintf(complaint->text, sizeof complaint->text, format, arguments);
    complaint->is_damaged = !exif_is_harmless(complaint->text);
}

/// The address of `exif_hear`.
static inline ExifLogFunc exif_listener(void) { return exif_hear; }
