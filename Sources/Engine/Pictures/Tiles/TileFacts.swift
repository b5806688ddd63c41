import JSON

/// Facts about the tiles of an archive.
public struct TileFacts: Hashable, Sendable {
    public var name: String
    /// True if the user has given the name, so that it replaces an older one.
    public var isNamed = false
    /// Entries of an older archive that plat does not know.
    private var others: [(name: String, value: String)] { otherNames.map { ($0, otherValues[$0] ?? "") } }
    private var otherNames: [String] = []
    private var otherValues: [String: String] = [:]
    public var summary = ""
    public var attribution = ""
    public var version = "1"
    /// True if other maps should show below the tiles.
    public var isOverlay = true
    public var levels: ClosedRange<Int>
    /// West, south, east and north of what the tiles cover, in degrees.
    public var bounds = [-180.0, -85.051129, 180, 85.051129]
    /// Longitude, latitude and zoom of the first view.
    public var center: [Double]

    public init(name: String, levels: ClosedRange<Int>) {
        self.name = name
        self.levels = levels
        center = [0, 0, Double(levels.lowerBound)]
    }

    /// The entries of the metadata of MBTiles, in their order.
    var entries: [(name: String, value: String)] {
        var entries = [
            ("name", name), ("format", "png"), ("bounds", Self.list(bounds)), ("center", Self.list(center)),
            ("minzoom", "\(levels.lowerBound)"), ("maxzoom", "\(levels.upperBound)"),
            ("type", isOverlay ? "overlay" : "baselayer"), ("version", version),
        ]
        if !attribution.isEmpty { entries.append(("attribution", attribution)) }
        if !summary.isEmpty { entries.append(("description", summary)) }
        return entries + others
    }

    /// The metadata of PMTiles. Its header has the rest.
    var json: String {
        var object = JSONObject()
        for (name, value) in entries where !["bounds", "center", "minzoom", "maxzoom"].contains(name) {
            object[name] = .string(value)
        }
        return object.text()
    }

    /// Takes over the facts of an older archive into which the tiles go.
    mutating func keep(_ older: [String: String]) {
        if let text = older["name"], !isNamed { name = text }
        let known = Set(entries.map(\.name) + ["attribution", "description"])
        otherValues = older.filter { !known.contains($0.key) }
        otherNames = otherValues.keys.sorted()
        if attribution.isEmpty { attribution = older["attribution"] ?? "" }
        summary = older["description"] ?? summary
        version = older["version"] ?? version
        if let type = older["type"] { isOverlay = type == "overlay" }
        let numbers = (older["bounds"] ?? "").split(separator: ",").compactMap { Double($0) }
        if numbers.count == 4 {
            bounds = [
                min(bounds[0], numbers[0]), min(bounds[1], numbers[1]), max(bounds[2], numbers[2]),
                max(bounds[3], numbers[3]),
            ]
        }
        if let first = older["minzoom"].flatMap({ Int($0) }), let last = older["maxzoom"].flatMap({ Int($0) }) {
            levels = min(levels.lowerBound, max(first, 0))...max(levels.upperBound, last)
        }
        let view = (older["center"] ?? "").split(separator: ",").compactMap { Double($0) }
        if view.count == 3 { center = view }
    }

    static func list(_ numbers: [Double]) -> String {
        numbers.map { Int(exactly: $0).map { "\($0)" } ?? "\($0)" }.joined(separator: ",")
    }
}
