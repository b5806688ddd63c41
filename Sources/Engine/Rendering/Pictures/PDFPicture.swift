import Cairo
public import Layers
import Streams

extension Picture {
    /// Draws the picture as a PDF of one page, on which a pixel is 3/4 of a point.
    ///
    /// - Parameter showsLetters: true for texts that can be searched and copied; else they are outlines.
    /// - Returns: letters that no font has.
    public func writePDF(to output: Output, showsLetters: Bool) throws(Problem) -> MissingGlyphs {
        let icons = IconStore(icons)
        let images = try pageImages(icons)
        let writer = TextWriter(fonts)
        let stream = PageStream(output)
        do throws(CairoError) {
            try drawPDF(to: stream, over: images, writer, icons, showsLetters: showsLetters)
        } catch {
            throw stream.failure ?? Problem(rendering: error)
        }
        if let failure = stream.failure ?? icons.failure { throw failure }
        if let failure = writer.failure { throw Problem(rendering: failure) }
        return writer.missingGlyphs
    }

    private func drawPDF(
        to stream: PageStream, over images: [UnderlayImage], _ writer: TextWriter, _ icons: IconStore,
        showsLetters: Bool
    ) throws(CairoError) {
        let pointsPerPixel = 0.75
        var surface = try PDFSurface(
            width: Double(view.width) * pointsPerPixel, height: Double(view.height) * pointsPerPixel,
            title: furniture.title.isEmpty ? nil : printable(furniture.title), write: stream.write)
        var canvas = CairoCanvas(
            try Context(surface), writer, icons, .forms(MarkerForms()), showsLetters: showsLetters)
        canvas.scale(pointsPerPixel)
        canvas.cover(background)
        paint(page, over: images, on: &canvas, writer)
        try canvas.check()
        try surface.finish()
    }
}

/// Takes the bytes of a page, and keeps the failure that cairo does not know.
private final class PageStream {
    private let output: Output
    private(set) var failure: Problem?

    init(_ output: Output) { self.output = output }

    func write(_ bytes: Span<UInt8>) -> Bool {
        guard failure == nil else { return false }
        do throws(Problem) {
            try output.write(bytes)
            return true
        } catch {
            failure = error
            return false
        }
    }
}
