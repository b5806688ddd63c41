public import Layers
import Pictures

extension Picture {
    /// Draws the picture as an SVG.
    ///
    /// - Parameter showsLetters: true for texts that can be searched and edited; else they are outlines.
    /// - Returns: letters that no font has.
    public func writeSVG(to output: Output, showsLetters: Bool) throws(Problem) -> MissingGlyphs {
        let icons = IconStore(icons)
        let images = try pageImages(icons)
        if let failure = icons.failure { throw failure }
        let writer = TextWriter(fonts)
        let svg = SVGWriter { (buffer) throws(Problem) in try output.write(buffer) }
        var canvas = SVGCanvas(svg, writer, icons, showsLetters: showsLetters)
        canvas.begin(width: view.width, height: view.height, title: furniture.title, background: background)
        paint(page, over: images, on: &canvas, writer)
        try canvas.finish()
        if let failure = writer.failure { throw Problem(rendering: failure) }
        return writer.missingGlyphs
    }
}
