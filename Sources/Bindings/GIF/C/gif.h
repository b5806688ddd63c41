#pragma once

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "../../library.h"

#define GIF_FUNCTIONS(F)                                                                                               \
    F(DGifOpen) F(DGifCloseFile) F(DGifGetRecordType) F(DGifGetImageDesc) F(DGifGetLine) F(DGifGetExtension)           \
    F(DGifGetExtensionNext) F(DGifExtensionToGCB) F(GifErrorString)
LIBRARY(gif, GIF_FUNCTIONS)

/// The first picture of a GIF: red, green, blue and alpha in turn.
struct gif_picture {
    /// From `calloc`; null if it could not be decoded.
    unsigned char *_Nullable pixels;
    size_t width;
    size_t height;
    bool lacks_memory;
    /// Why it could not be decoded.
    const char *_Nullable problem;
};

struct gif_source {
    const unsigned char *bytes;
    size_t rest;
};

static int gif_read(GifFileType *file, GifByteType *target, int count) {
    struct gif_source *source = (struct gif_source *)file->UserData;
    size_t part = (size_t)count < source->rest ? (size_t)count : source->rest;
    memcpy(target, source->bytes, part);
    source->bytes += part;
    source->rest -= part;
    return (int)part;
}

/// Draws the picture whose description was read last. Of one that is cut off, nothing is drawn.
static inline bool gif_draw(
    const struct gif *library, GifFileType *file, int transparent, size_t most_pixels, size_t longest,
    struct gif_picture *picture) {
    const GifImageDesc *frame = &file->Image;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : file->SColorMap;
    size_t left = (size_t)frame->Left, top = (size_t)frame->Top;
    size_t width = (size_t)frame->Width, height = (size_t)frame->Height;
    picture->width = (size_t)file->SWidth > left + width ? (size_t)file->SWidth : left + width;
    picture->height = (size_t)file->SHeight > top + height ? (size_t)file->SHeight : top + height;
    picture->problem = "a picture without colours or pixels";
    if (!colors || width == 0 || height == 0) return false;
    picture->problem = "too large";
    if (picture->width * picture->height > most_pixels || picture->width > longest || picture->height > longest)
        return false;
    picture->pixels = (unsigned char *)calloc(picture->width * picture->height, 4);
    GifByteType *line = (GifByteType *)malloc(width);
    picture->lacks_memory = !picture->pixels || !line;
    bool is_whole = !picture->lacks_memory;
    static const size_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    int passes = frame->Interlace ? 4 : 1;
    for (int pass = 0; pass < passes && is_whole; pass += 1) {
        size_t step = frame->Interlace ? steps[pass] : 1;
        for (size_t row = frame->Interlace ? starts[pass] : 0; row < height && is_whole; row += step) {
            is_whole = library->DGifGetLine(file, line, (int)width) == GIF_OK;
            if (!is_whole) break;
            unsigned char *target = picture->pixels + ((top + row) * picture->width + left) * 4;
            for (size_t column = 0; column < width; column += 1, target += 4) {
                if (line[column] == transparent || line[column] >= colors->ColorCount) continue;
                const GifColorType *color = &colors->Colors[line[column]];
                target[0] = color->Red;
                target[1] = color->Green;
                target[2] = color->Blue;
                target[3] = 255;
            }
        }
    }
    free(line);
    picture->problem = is_whole ? 0 : library->GifErrorString(file->Error);
    return is_whole;
}

/// Decodes the first picture of a GIF.
static inline bool gif_decode(
    const struct gif *_Nonnull library, const unsigned char *_Nonnull bytes, size_t count, size_t most_pixels,
    size_t longest, struct gif_picture *_Nonnull picture) {
    memset(picture, 0, sizeof *picture);
    struct gif_source source = {bytes, count};
    int error = 0, transparent = NO_TRANSPARENT_COLOR;
    GifFileType *file = library->DGifOpen(&source, gif_read, &error);
    if (!file) {
        picture->problem = library->GifErrorString(error);
        return false;
    }
    bool is_drawn = false;
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    picture->problem = "no picture";
    while (library->DGifGetRecordType(file, &type) == GIF_OK && type != TERMINATE_RECORD_TYPE) {
        if (type == IMAGE_DESC_RECORD_TYPE) {
            if (library->DGifGetImageDesc(file) == GIF_OK)
                is_drawn = gif_draw(library, file, transparent, most_pixels, longest, picture);
            break;
        }
        int code = 0;
        GifByteType *block = 0;
        if (type != EXTENSION_RECORD_TYPE || library->DGifGetExtension(file, &code, &block) != GIF_OK) break;
        bool is_read = true;
        while (block && is_read) {
            GraphicsControlBlock control;
            if (code == GRAPHICS_EXT_FUNC_CODE && block[0] == 4
                && library->DGifExtensionToGCB(4, block + 1, &control) == GIF_OK)
                transparent = control.TransparentColor;
            is_read = library->DGifGetExtensionNext(file, &block) == GIF_OK;
        }
        if (!is_read) break;
    }
    library->DGifCloseFile(file, &error);
    if (!is_drawn) {
        free(picture->pixels);
        picture->pixels = 0;
    }
    return is_drawn;
}
