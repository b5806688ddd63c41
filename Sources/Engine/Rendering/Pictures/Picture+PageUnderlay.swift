import Cairo
import Drawing
import Geometry
import Layers
import Pictures

extension Picture {
    /// Pixels of the image below a page, at most.
    private static let mostPixels = 16e6

    /// True if an image made of tiles has fewer pixels than the page that shows it.
    public var hasCoarseUnderlay: Bool {
        Double(view.width) * Double(view.height) > Self.mostPixels && underlay?.isMadeOfTiles == true
    }

    /// The images below all layers of a page. Tiles become one image, as programs that show pages leave hairlines between
    /// images; so does a picture of which the page shows a few pixels only.
    func pageImages(_ icons: IconStore) throws(Problem) -> [UnderlayImage] {
        let images = try underlayImages(page)
        guard images.contains(where: { $0.tile != nil || isFew($0) }) else { return images }
        // Finer than the page, as that may be made larger.
        let pixels = Double(view.width) * Double(view.height)
        let detail = min(max((Self.mostPixels / pixels).squareRoot(), 0.25), 2)
        do throws(CairoError) {
            return try merged(images, SceneView(view.view, factor: view.factor * detail), icons)
        } catch {
            throw Problem(rendering: error)
        }
    }

    /// True if a pixel of an image is many of the page.
    private func isFew(_ image: UnderlayImage) -> Bool {
        let steps = [image.right, image.down].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() * view.scale }
        return steps.contains { $0 > 8 }
    }

    private func merged(
        _ images: [UnderlayImage], _ view: SceneView, _ icons: IconStore
    ) throws(CairoError) -> [UnderlayImage] {
        let surface = try ImageSurface(width: view.width, height: view.height, .argb32)
        var canvas = CairoCanvas(try Context(surface), TextWriter(fonts), icons)
        var painter = ScenePainter(plan, view)
        painter.paint(images, view.page, on: &canvas)
        try canvas.check()
        var png = ByteBuffer()
        var encoder = TilePNG()
        encoder.encode(PixelRows(surface), into: &png)
        let transform = self.view.transform
        let corner = transform.place(x: 0, y: 0)
        func step(_ x: Double, _ y: Double) -> Shape.Point {
            let end = transform.place(x: x, y: y)
            return Shape.Point(x: end.x - corner.x, y: end.y - corner.y)
        }
        let place = ImagePlace(
            corner: corner, right: step(page.width / Double(view.width), 0),
            down: step(0, page.height / Double(view.height)))
        var image = UnderlayImage((0..<png.count).map { png[$0] }, of: images[0].file) { _, _ in place }
        image?.isRepeated = false
        guard let image else { preconditionFailure("a PNG of plat's own has a size") }
        return [image]
    }
}
