#pragma once

#include <errno.h>
#include <librsvg/rsvg.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "../../library.h"

// A macro of its own would stand in the way.
#undef g_object_ref

#define RSVG_FUNCTIONS(F)                                                                                              \
    F(rsvg_handle_new_from_data) F(rsvg_handle_get_intrinsic_size_in_pixels) F(rsvg_handle_get_intrinsic_dimensions)   \
    F(rsvg_handle_render_document) F(g_object_ref) F(g_object_unref) F(g_error_free) F(cairo_reference)               \
    F(cairo_destroy)
LIBRARY(rsvg, RSVG_FUNCTIONS)

/// A drawing on its way, on a thread of its own: librsvg cannot be stopped, and a filter may take days.
struct rsvg_drawing {
    struct rsvg library;
    RsvgHandle *handle;
    cairo_t *pen;
    RsvgRectangle view;
    GError *error;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_drawn, is_done, is_left;
};

static void rsvg_free(struct rsvg_drawing *drawing) {
    drawing->library.cairo_destroy(drawing->pen);
    drawing->library.g_object_unref(drawing->handle);
    pthread_cond_destroy(&drawing->changed);
    pthread_mutex_destroy(&drawing->lock);
    free(drawing);
}

static void *rsvg_work(void *start) {
    struct rsvg_drawing *drawing = (struct rsvg_drawing *)start;
    bool is_drawn =
        drawing->library.rsvg_handle_render_document(drawing->handle, drawing->pen, &drawing->view, &drawing->error);
    pthread_mutex_lock(&drawing->lock);
    drawing->is_drawn = is_drawn;
    drawing->is_done = true;
    bool is_left = drawing->is_left;
    pthread_cond_signal(&drawing->changed);
    pthread_mutex_unlock(&drawing->lock);
    if (is_left) rsvg_free(drawing);
    return 0;
}

/// Draws an SVG. False if it cannot be drawn, with the error if there is one; without one it takes more than some seconds,
/// and the thread ends with the process.
static inline bool rsvg_draw(
    const struct rsvg *_Nonnull library, RsvgHandle *_Nonnull handle, cairo_t *_Nonnull pen, double width,
    double height, int seconds, GError *_Nullable *_Nonnull error) {
    struct rsvg_drawing *drawing = (struct rsvg_drawing *)calloc(1, sizeof *drawing);
    if (!drawing) return false;
    drawing->library = *library;
    drawing->handle = (RsvgHandle *)library->g_object_ref(handle);
    drawing->pen = library->cairo_reference(pen);
    drawing->view = (RsvgRectangle){0, 0, width, height};
    pthread_mutex_init(&drawing->lock, 0);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&drawing->changed, &clock);
    pthread_condattr_destroy(&clock);
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += seconds;
    pthread_t thread;
    if (pthread_create(&thread, 0, rsvg_work, drawing) != 0) {
        rsvg_free(drawing);
        return false;
    }
    pthread_detach(thread);
    pthread_mutex_lock(&drawing->lock);
    while (!drawing->is_done && pthread_cond_timedwait(&drawing->changed, &drawing->lock, &end) != ETIMEDOUT) {}
    bool is_done = drawing->is_done, is_drawn = drawing->is_drawn;
    drawing->is_left = !is_done;
    *error = is_done ? drawing->error : 0;
    pthread_mutex_unlock(&drawing->lock);
    if (is_done) rsvg_free(drawing);
    return is_drawn;
}
