import Drawing
import Geometry
import Layers
import Pictures

/// Draws blocks of tiles and cuts them.
struct TileWorker: ChunkWorker {
    private let state: State

    /// Memory that a thread keeps.
    private final class State {
        let pyramid: Pyramid
        let plan: ScenePlan
        let level: Int
        var encoder: TilePNG
        let drawer: PixelDrawer
        /// The tiles of the last block, one after the other.
        var tiles: [(address: TileAddress, end: Int)] = []
        var bytes = ByteBuffer()
        /// The pixel of the background, once it was drawn.
        private var ground: UInt32?

        init(_ pyramid: Pyramid, _ plan: ScenePlan, _ level: Int) {
            self.pyramid = pyramid
            self.plan = plan
            self.level = level
            encoder = TilePNG(level: pyramid.compression)
            drawer = PixelDrawer(pyramid.fonts, pyramid.icons)
        }

        func groundPixel() throws(Problem) -> UInt32 {
            if let ground { return ground }
            let pixel = try drawer.pixel(of: pyramid.background)
            ground = pixel
            return pixel
        }

        /// Encodes a tile of one colour.
        func put(_ address: TileAddress, _ color: UInt32) {
            encoder.encode(color, width: pyramid.tileSize, height: pyramid.tileSize, into: &bytes)
            tiles.append((address, bytes.count))
        }
    }

    init(_ pyramid: Pyramid, _ plan: ScenePlan, level: Int) { state = State(pyramid, plan, level) }

    func work(_ chunk: borrowing Chunk) throws(Problem) {
        state.tiles.removeAll(keepingCapacity: true)
        state.bytes.removeAll()
        let block = TileBlock(number: chunk.records.before)
        let picture = picture(block)
        let images = try picture.underlayImages(picture.page)
        let (pyramid, ground) = (state.pyramid, try state.groundPixel())
        guard !images.isEmpty || pyramid.drawingCount(state.plan, in: block.root, at: state.level, upTo: 1) > 0 else {
            for tile in block.tiles where pyramid.covered.meets(tile) { state.put(tile, ground) }
            return
        }
        try state.drawer.draw(picture, picture.page, over: images) { cut(block, PixelRows($0), ground) }
    }

    /// The picture of a block, before it is cut.
    private func picture(_ block: TileBlock) -> Picture {
        let pyramid = state.pyramid
        var picture = Picture(
            state.plan, view(of: block), background: pyramid.background, fonts: pyramid.fonts, icons: pyramid.icons)
        picture.underlay = pyramid.underlay
        return picture
    }

    private func view(of block: TileBlock) -> SceneView {
        let rect = block.root.rect
        let side = 256 * Double(1 << block.depth)
        let view = Viewport(
            size: PixelSize(width: side, height: side), center: MapPoint(x: rect.midX, y: rect.midY),
            scale: side / rect.width)
        var sceneView = SceneView(view, factor: state.pyramid.factor)
        sceneView.level = state.pyramid.styleLevel(state.level)
        sceneView.labelZoom = state.level
        return sceneView
    }

    /// Encodes the tiles of a block that was drawn, without those in which nothing is and nothing is wanted.
    private func cut(_ block: TileBlock, _ pixels: borrowing PixelRows, _ ground: UInt32) {
        let (pyramid, size) = (state.pyramid, state.pyramid.tileSize)
        let (first, stride) = (block.root, pixels.stride)
        for tile in block.tiles where pyramid.mayDraw(tile, at: state.level) {
            let column = tile.column - first.column << block.depth
            let row = tile.row - first.row << block.depth
            let start = row * size * stride + column * size * 4
            let end = start + (size - 1) * stride + size * 4
            let rows = PixelRows(
                pixels.bytes.extracting(start..<end), pixels.layout, width: size, height: size, stride: stride)
            let color = TilePNG.onlyColor(rows)
            if color == ground, !(pyramid.keepsEmpty && pyramid.covered.meets(tile)) { continue }
            if let color {
                state.put(tile, color)
            } else {
                state.encoder.encode(mixed: rows, into: &state.bytes)
                state.tiles.append((tile, state.bytes.count))
            }
        }
    }

    /// Adds the tiles of the last block to an archive, and returns how many they are.
    func hand(to archive: any TileArchive) throws(Problem) -> Int {
        var bytes = ByteBuffer(capacity: 1)
        swap(&bytes, &state.bytes)
        defer { swap(&bytes, &state.bytes) }
        var start = 0
        for (address, end) in state.tiles {
            let png = bytes.bytes.extracting(start..<end)
            try archive.add(address, png)
            start = end
        }
        return state.tiles.count
    }

    /// Letters that no font has.
    func takeMissingGlyphs() -> MissingGlyphs { state.drawer.takeMissingGlyphs() }
}

/// Adds the tiles of a level to an archive.
final class TileCommitter: ChunkCommitter {
    private let archive: any TileArchive
    private let most: Int
    private(set) var count = 0
    private(set) var missingGlyphs = MissingGlyphs()

    init(_ archive: any TileArchive, most: Int) { (self.archive, self.most) = (archive, most) }

    func commit(_ worker: inout TileWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        count += try worker.hand(to: archive)
        guard count <= most else {
            throw Problem(
                .usage, "too-many-tiles",
                "drawings reach into more tiles around the area than --max-tiles allows",
                hint: "draw fewer levels, a part of the map with --bbox, or use --max-tiles")
        }
        missingGlyphs.merge(worker.takeMissingGlyphs())
        return true
    }
}
