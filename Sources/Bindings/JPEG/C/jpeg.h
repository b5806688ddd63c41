#pragma once

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "../../library.h"

#define JPEG_FUNCTIONS(F)                                                                                              \
    F(jpeg_std_error) F(jpeg_CreateDecompress) F(jpeg_mem_src) F(jpeg_read_header) F(jpeg_start_decompress)            \
    F(jpeg_read_scanlines) F(jpeg_destroy_decompress)
LIBRARY(jpeg, JPEG_FUNCTIONS)

/// A decoded picture: red, green, blue and alpha in turn.
struct jpeg_picture {
    /// From `malloc`; null if it could not be decoded.
    unsigned char *_Nullable pixels;
    unsigned int width;
    unsigned int height;
    /// The size that it has in the file.
    unsigned int whole_width;
    unsigned int whole_height;
    bool lacks_memory;
    /// Why it could not be decoded.
    char problem[JMSG_LENGTH_MAX];
};

/// A picture on its way. libjpeg ends at the first error by a jump, which is why all of this is in C.
struct jpeg_run {
    struct jpeg_error_mgr manager;
    struct jpeg_progress_mgr progress;
    jmp_buf back;
    struct jpeg_picture *picture;
};

static void jpeg_stop(j_common_ptr info) {
    struct jpeg_run *run = (struct jpeg_run *)info->err;
    run->picture->lacks_memory = info->err->msg_code == JERR_OUT_OF_MEMORY;
    run->manager.format_message(info, run->picture->problem);
    longjmp(run->back, 1);
}

/// Hears warnings. A picture that ends too early is damaged; what else is wrong with many photos is not seen.
static void jpeg_hear(j_common_ptr info, int level) {
    if (level < 0 && (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER)) jpeg_stop(info);
}

static void jpeg_keep_silent(j_common_ptr info) { (void)info; }

/// Ends a picture that is refined without end, which would take minutes.
static void jpeg_count_scans(j_common_ptr info) {
    struct jpeg_run *run = (struct jpeg_run *)info->err;
    if (((j_decompress_ptr)info)->input_scan_number <= 200) return;
    strcpy(run->picture->problem, "too many scans");
    longjmp(run->back, 1);
}

/// Decodes a JPEG.
///
/// - most_pixels: the most pixels that the file may have.
/// - longest: pixels of its longer side; larger ones are made smaller by eighths, as far as libjpeg does.
static inline bool jpeg_decode(
    const struct jpeg *_Nonnull library, const unsigned char *_Nonnull bytes, size_t count, size_t most_pixels,
    unsigned int longest, struct jpeg_picture *_Nonnull picture) {
    struct jpeg_decompress_struct info;
    struct jpeg_run run;
    memset(&info, 0, sizeof info);
    memset(&run, 0, sizeof run);
    memset(picture, 0, sizeof *picture);
    run.picture = picture;
    info.err = library->jpeg_std_error(&run.manager);
    run.manager.error_exit = jpeg_stop;
    run.manager.emit_message = jpeg_hear;
    run.manager.output_message = jpeg_keep_silent;
    if (setjmp(run.back)) {
        library->jpeg_destroy_decompress(&info);
        free(picture->pixels);
        picture->pixels = 0;
        return false;
    }
    library->jpeg_CreateDecompress(&info, JPEG_LIB_VERSION, sizeof info);
    run.progress.progress_monitor = jpeg_count_scans;
    info.progress = &run.progress;
    library->jpeg_mem_src(&info, bytes, count);
    library->jpeg_read_header(&info, TRUE);
    picture->whole_width = info.image_width;
    picture->whole_height = info.image_height;
    if ((size_t)info.image_width * info.image_height > most_pixels) {
        strcpy(picture->problem, "too large");
        longjmp(run.back, 1);
    }
    unsigned int side = info.image_width > info.image_height ? info.image_width : info.image_height;
    info.scale_num = 1;
    info.scale_denom = 1;
    while (info.scale_denom < 8 && side / info.scale_denom > longest) info.scale_denom *= 2;
    info.out_color_space = JCS_EXT_RGBA;
    library->jpeg_start_decompress(&info);
    picture->width = info.output_width;
    picture->height = info.output_height;
    picture->pixels = (unsigned char *)malloc((size_t)picture->width * picture->height * 4);
    if (!picture->pixels) {
        picture->lacks_memory = true;
        longjmp(run.back, 1);
    }
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = picture->pixels + (size_t)info.output_scanline * picture->width * 4;
        library->jpeg_read_scanlines(&info, &row, 1);
    }
    library->jpeg_destroy_decompress(&info);
    return true;
}
