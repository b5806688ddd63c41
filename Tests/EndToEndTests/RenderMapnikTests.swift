import Foundation
import TestSupport
import Testing

/// Pictures by `plat render` beside those by mapnik, which has its own projection and its own rasterizer.
struct RenderMapnikTests {
    /// Areas and lines from near and from far, at whole zooms and between, and on both sides of the antimeridian.
    @Test(
        .enabled(if: LayerData.areThere && Python.has("mapnik", "numpy")),
        arguments: ["world", "zoomed-in", "fractional", "antimeridian", "rivers", "rivers-zoomed-in"])
    func layersAsMapnikDrawsThem(view: String) throws {
        #expect(try oracle("picture_mapnik", [Binary.path, view, LayerData.path + "/real"]) == "ok\n")
    }
}
