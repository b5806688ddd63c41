public import Geometry
public import Layers

/// Everything about a view as JSON, on one line or indented for people. `--viewport` reads it back.
public struct ViewText: ~Copyable {
    public private(set) var bytes = ByteBuffer()
    private let isIndented: Bool
    private var depth = 0
    private var isFirst = true

    public init(isIndented: Bool = false) { self.isIndented = isIndented }

    public mutating func removeAll() { bytes.removeAll() }

    /// Appends an object.
    public mutating func append(_ view: Viewport) {
        begin()
        appendMembers(of: view)
        close()
    }

    /// Appends members after others of an object on one line, and closes it.
    package mutating func finishLine(with view: Viewport) {
        (depth, isFirst) = (1, false)
        appendMembers(of: view)
        close()
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends what an object begins with on one line: a comma and a member that is JSON text.
    mutating func append(_ name: String, json text: Span<UInt8>) {
        isFirst = false
        begin(name)
        bytes.append(text)
    }

    private mutating func appendMembers(of view: Viewport) {
        let rect = view.visibleMapRect
        let region = view.region
        let tiles = TileRange(covering: rect, level: view.tileLevel)
        append("size", [("width", view.size.width), ("height", view.size.height)])
        append("center", [("latitude", region.center.latitude), ("longitude", region.center.longitude)])
        append(
            "span", [("latitudeDelta", region.span.latitudeDelta), ("longitudeDelta", region.span.longitudeDelta)])
        append("zoomLevel", view.zoomLevel)
        append("zoomScale", view.scale)
        append("metersPerPixel", view.metersPerPixel)
        append("heading", view.heading)
        append("centerPoint", [("x", view.center.x), ("y", view.center.y)])
        append("mapRect", [("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height)])
        begin("tiles")
        begin()
        begin("level")
        bytes.append(digitsOf: tiles.level)
        append("x", tiles.firstColumn, tiles.lastColumn)
        append("y", tiles.firstRow, tiles.lastRow)
        close()
    }

    private mutating func begin() {
        bytes.append(UInt8(ascii: "{"))
        depth += 1
        isFirst = true
    }

    private mutating func begin(_ name: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        if isIndented { breakLine() }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append("\":")
        if isIndented { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func close() {
        depth -= 1
        if isIndented { breakLine() }
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    private mutating func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { bytes.append("  ") }
    }

    private mutating func append(_ name: String, _ members: [(name: String, value: Double)]) {
        begin(name)
        begin()
        for member in members { append(member.name, member.value) }
        close()
    }

    private mutating func append(_ name: String, _ value: Double) {
        begin(name)
        if value.isFinite { bytes.append(value, .full) } else { bytes.append("null") }
    }

    private mutating func append(_ name: String, _ first: Int, _ last: Int) {
        begin(name)
        bytes.append(UInt8(ascii: "["))
        bytes.append(digitsOf: first)
        bytes.append(isIndented ? ", " : ",")
        bytes.append(digitsOf: last)
        bytes.append(UInt8(ascii: "]"))
    }
}
