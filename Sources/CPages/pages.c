#include "pages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each script adds to one object, `plat`, and needs those before it.
static const unsigned char start_of_all[] = "'use strict';\nwindow.plat = {};\n";
static const unsigned char numbers_script[] = {
#embed "../Pages/Script/numbers.js"
};
static const unsigned char view_script[] = {
#embed "../Pages/Script/view.js"
};
static const unsigned char place_script[] = {
#embed "../Pages/Script/place.js"
};
static const unsigned char features_script[] = {
#embed "../Pages/Script/features.js"
};
static const unsigned char scene_script[] = {
#embed "../Pages/Script/scene.js"
};
static const unsigned char clip_script[] = {
#embed "../Pages/Script/clip.js"
};
static const unsigned char overlays_script[] = {
#embed "../Pages/Script/overlays.js"
};
static const unsigned char figures_script[] = {
#embed "../Pages/Script/figures.js"
};
static const unsigned char markers_script[] = {
#embed "../Pages/Script/markers.js"
};
static const unsigned char labels_script[] = {
#embed "../Pages/Script/labels.js"
};
static const unsigned char moves_script[] = {
#embed "../Pages/Script/moves.js"
};
static const unsigned char hits_script[] = {
#embed "../Pages/Script/hits.js"
};
static const unsigned char callout_script[] = {
#embed "../Pages/Script/callout.js"
};
static const unsigned char search_script[] = {
#embed "../Pages/Script/search.js"
};
static const unsigned char layer_list_script[] = {
#embed "../Pages/Script/layer-list.js"
};
static const unsigned char legend_script[] = {
#embed "../Pages/Script/legend.js"
};
static const unsigned char in_view_script[] = {
#embed "../Pages/Script/in-view.js"
};
static const unsigned char events_script[] = {
#embed "../Pages/Script/events.js"
};
static const unsigned char canvas_layer_script[] = {
#embed "../Pages/Script/canvas-layer.js"
};
static const unsigned char start_script[] = {
#embed "../Pages/Script/start.js"
};
static const unsigned char style[] = {
#embed "../Pages/Style/page.css"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const pages_file scripts[] = {
    {"plat", start_of_all, sizeof start_of_all - 1},
    FILE_OF("numbers", numbers_script),
    FILE_OF("view", view_script),
    FILE_OF("place", place_script),
    FILE_OF("features", features_script),
    FILE_OF("scene", scene_script),
    FILE_OF("clip", clip_script),
    FILE_OF("overlays", overlays_script),
    FILE_OF("figures", figures_script),
    FILE_OF("markers", markers_script),
    FILE_OF("labels", labels_script),
    FILE_OF("moves", moves_script),
    FILE_OF("hits", hits_script),
    FILE_OF("callout", callout_script),
    FILE_OF("search", search_script),
    FILE_OF("layer-list", layer_list_script),
    FILE_OF("legend", legend_script),
    FILE_OF("in-view", in_view_script),
    FILE_OF("events", events_script),
    FILE_OF("canvas-layer", canvas_layer_script),
    FILE_OF("start", start_script),
};

const size_t pages_script_count = sizeof scripts / sizeof *scripts;

pages_file pages_script(size_t index) { return scripts[index]; }

const pages_file pages_style = FILE_OF("page", style);
