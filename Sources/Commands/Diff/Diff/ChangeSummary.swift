public import Geometry
public import JSON
public import Layers

/// Features that differ between two layers, by the kind of the change.
public struct ChangeSummary: AccountSection {
    /// Number of records read from each layer.
    public var read = (old: 0, new: 0)
    public var added = 0
    public var removed = 0
    public var moved = 0
    public var edited = 0
    public var unchanged = 0
    /// The rect around all changes, in map points or on a plane; null for none.
    public var rect = MapRect.null
    public var isPlanar = false

    public init() {}

    private var counts: [(name: String, count: Int)] {
        [
            ("added", added), ("removed", removed), ("moved", moved), ("edited", edited), ("unchanged", unchanged),
        ]
    }

    /// ` (912 old, 921 new), 12 added, 3 removed, 4 moved, 5 edited, 900 unchanged`.
    public func text(in account: Account) -> String {
        " (\(read.old) old, \(read.new) new)" + counts.map { ", \($0.count) \($0.name)" }.joined()
    }

    public func add(to object: inout JSONObject, of account: Account) {
        object["readOld"] = .integer(read.old)
        object["readNew"] = .integer(read.new)
        for (name, count) in counts { object[name] = .integer(count) }
        object[isPlanar ? "box" : "mapRect"] = rect.json
    }
}
