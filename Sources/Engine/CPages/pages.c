#include "pages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each script adds to one object, `plat`. The last one starts the page.
static const unsigned char script[] = {
#embed "../Pages/Script/plat.js"
,
#embed "../Pages/Script/elements.js"
,
#embed "../Pages/Script/icons.js"
,
#embed "../Pages/Script/events.js"
,
#embed "../Pages/Script/numbers.js"
,
#embed "../Pages/Script/view.js"
,
#embed "../Pages/Script/place.js"
,
#embed "../Pages/Script/grid.js"
,
#embed "../Pages/Script/features.js"
,
#embed "../Pages/Script/layer.js"
,
#embed "../Pages/Script/scene.js"
,
#embed "../Pages/Script/clip.js"
,
#embed "../Pages/Script/outlines.js"
,
#embed "../Pages/Script/images.js"
,
#embed "../Pages/Script/figures.js"
,
#embed "../Pages/Script/pixel-sheet.js"
,
#embed "../Pages/Script/stamps.js"
,
#embed "../Pages/Script/groups.js"
,
#embed "../Pages/Script/apart.js"
,
#embed "../Pages/Script/overlays.js"
,
#embed "../Pages/Script/markers.js"
,
#embed "../Pages/Script/labels.js"
,
#embed "../Pages/Script/density.js"
,
#embed "../Pages/Script/bases.js"
,
#embed "../Pages/Script/graticule.js"
,
#embed "../Pages/Script/hits.js"
,
#embed "../Pages/Script/map.js"
,
#embed "../Pages/Script/gestures.js"
,
#embed "../Pages/Script/keys.js"
,
#embed "../Pages/Script/canvas-layer.js"
,
#embed "../Pages/Script/frame.js"
,
#embed "../Pages/Script/status.js"
,
#embed "../Pages/Script/floats.js"
,
#embed "../Pages/Script/moves.js"
,
#embed "../Pages/Script/dragging.js"
,
#embed "../Pages/Script/pointer-drag.js"
,
#embed "../Pages/Script/key-drag.js"
,
#embed "../Pages/Script/save.js"
,
#embed "../Pages/Script/accessories.js"
,
#embed "../Pages/Script/callout.js"
,
#embed "../Pages/Script/selection.js"
,
#embed "../Pages/Script/pointer.js"
,
#embed "../Pages/Script/search.js"
,
#embed "../Pages/Script/search-field.js"
,
#embed "../Pages/Script/layer-list.js"
,
#embed "../Pages/Script/legend.js"
,
#embed "../Pages/Script/scale-bar.js"
,
#embed "../Pages/Script/in-view.js"
,
#embed "../Pages/Script/location.js"
,
#embed "../Pages/Script/locate.js"
,
#embed "../Pages/Script/tracking.js"
,
#embed "../Pages/Script/track.js"
,
#embed "../Pages/Script/playback.js"
,
#embed "../Pages/Script/controls.js"
,
#embed "../Pages/Script/entrance.js"
,
#embed "../Pages/Script/page.js"
,
#embed "../Pages/Script/start.js"
};

static const unsigned char style[] = {
#embed "../Pages/Style/page.css"
};

const pages_text pages_script = {script, sizeof script};
const pages_text pages_style = {style, sizeof style};
