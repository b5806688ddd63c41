import Cairo
import Drawing
import Geometry
public import Layers
import Pictures

extension Picture {
    /// Rows of a band: few enough that all threads have work to the end and that wide bands are not large. The bands of a
    /// picture do not depend on the number of threads.
    private var bandHeight: Int { view.width > 8192 ? 128 : 256 }

    /// The most pixels a side that cairo can draw.
    public static var longestSide: Int { ImageSurface.longestSide }

    /// Draws the picture in bands, and sends the bytes of a PNG.
    ///
    /// - Returns: letters that no font has.
    public func writePNG(
        compression: Int, threads: Int, _ write: @escaping (borrowing ByteBuffer) throws(Problem) -> Void
    ) throws(Problem) -> MissingGlyphs {
        precondition(max(view.width, view.height) <= Self.longestSide, "the size of a picture is checked before")
        let (height, count) = (bandHeight, (view.height + bandHeight - 1) / bandHeight)
        let color: PNGForm.Color = background.alpha == 255 ? .rgb : .rgba
        let assembly = BandCommitter(
            write, PNGForm(width: view.width, height: view.height, color), compression: compression)
        try assembly.begin()
        let makeWorker = { @Sendable [self] () throws(Problem) in
            BandWorker(self, height: height, compression: compression)
        }
        try runPipeline(
            from: BandSource(count: count), threads: min(threads, count), first: makeWorker(), makeWorker: makeWorker,
            into: assembly)
        try assembly.end()
        return assembly.missingGlyphs
    }
}

/// Draws bands and compresses them.
private struct BandWorker: ChunkWorker {
    private let state: State

    /// Memory that a thread keeps.
    private final class State {
        let picture: Picture
        let height: Int
        let drawer: PixelDrawer
        var encoder: PNGEncoder
        var band: PNGBand?

        init(_ picture: Picture, _ height: Int, _ compression: Int) {
            self.picture = picture
            self.height = height
            drawer = PixelDrawer(picture.fonts, picture.icons)
            encoder = PNGEncoder(level: compression)
        }
    }

    init(_ picture: Picture, height: Int, compression: Int) { state = State(picture, height, compression) }

    func work(_ chunk: borrowing Chunk) throws(Problem) {
        let (state, picture) = (state, state.picture)
        let rect = rect(chunk.records.before)
        try state.drawer.draw(picture, rect, over: try picture.underlayImages(rect)) { surface in
            let rows = PixelRows(surface)
            state.band = state.encoder.encode(rows, as: rows.layout == .opaque ? .rgb : .rgba)
        }
    }

    /// Pixels of a band.
    private func rect(_ number: Int) -> PixelRect {
        let view = state.picture.view
        let top = number * state.height
        return PixelRect(
            x: 0, y: Double(top), width: Double(view.width), height: Double(min(state.height, view.height - top)))
    }

    /// Sends the band that was drawn last.
    func hand(to assembly: inout PNGAssembly, into buffer: inout ByteBuffer) {
        if let band = state.band.take() { assembly.append(band, into: &buffer) }
    }

    /// Letters that no font has.
    func takeMissingGlyphs() -> MissingGlyphs { state.drawer.takeMissingGlyphs() }
}

/// Puts bands into a PNG from top to bottom.
private final class BandCommitter: ChunkCommitter {
    private let write: (borrowing ByteBuffer) throws(Problem) -> Void
    private var assembly: PNGAssembly
    private var buffer = ByteBuffer()
    private(set) var missingGlyphs = MissingGlyphs()

    init(
        _ write: @escaping (borrowing ByteBuffer) throws(Problem) -> Void, _ form: PNGForm, compression: Int
    ) {
        self.write = write
        assembly = PNGAssembly(form, level: compression)
    }

    func begin() throws(Problem) {
        assembly.begin(into: &buffer)
        try flush()
    }

    func commit(_ worker: inout BandWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        worker.hand(to: &assembly, into: &buffer)
        missingGlyphs.merge(worker.takeMissingGlyphs())
        try flush()
        return true
    }

    func end() throws(Problem) {
        assembly.end(into: &buffer)
        try flush()
    }

    private func flush() throws(Problem) {
        try write(buffer)
        buffer.removeAll()
    }
}
