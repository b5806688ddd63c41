import Cairo
import Drawing
import Geometry
import Layers
import Pictures

/// Draws pictures on pixels, one after the other, with all that a thread keeps for the next one.
final class PixelDrawer {
    private let writer: TextWriter
    private let icons: IconStore
    private let stamps = StampStore()
    private let sheets = SheetStore()

    init(_ fonts: RenderFonts, _ icons: IconFiles) {
        writer = TextWriter(fonts)
        self.icons = IconStore(icons)
    }

    /// Draws what a rect of a picture shows, and calls `body` with the pixels.
    ///
    /// - Parameter images: those of the underlay.
    func draw(
        _ picture: Picture, _ rect: PixelRect, over images: [UnderlayImage], _ body: (borrowing ImageSurface) -> Void
    ) throws(Problem) {
        do throws(CairoError) {
            let isOpaque = picture.background.alpha == 255
            let sheet = try sheets.sheet(width: Int(rect.width), height: Int(rect.height), isOpaque: isOpaque)
            var canvas = CairoCanvas(try Context(sheet.surface), writer, icons, .stamps(stamps))
            canvas.clear(picture.background)
            canvas.translate(-rect.minX, -rect.minY)
            picture.paint(rect, over: images, on: &canvas, writer)
            try canvas.check()
            body(sheet.surface)
        } catch {
            throw Problem(rendering: error)
        }
        if let failure = icons.failure { throw failure }
        if let failure = writer.failure { throw Problem(rendering: failure) }
    }

    /// The pixel of a background, premultiplied.
    func pixel(of color: Color) throws(Problem) -> UInt32 {
        do throws(CairoError) {
            let surface = try ImageSurface(width: 1, height: 1, .argb32)
            var canvas = CairoCanvas(try Context(surface), writer, icons)
            canvas.clear(color)
            return TilePNG.onlyColor(PixelRows(surface)) ?? 0
        } catch {
            throw Problem(rendering: error)
        }
    }

    /// Letters that no font has, in what was drawn since the last call.
    func takeMissingGlyphs() -> MissingGlyphs { writer.takeMissingGlyphs() }
}

extension PixelRows {
    /// The pixels of a surface.
    @_lifetime(borrow surface)
    init(_ surface: borrowing ImageSurface) {
        self.init(
            surface.bytes, surface.format == .rgb24 ? .opaque : .premultiplied, width: surface.width,
            height: surface.height, stride: surface.stride)
    }
}
