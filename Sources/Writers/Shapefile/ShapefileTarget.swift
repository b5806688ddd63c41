import Geometry

/// The names of the files of one or more shapefiles.
public struct ShapefileTarget: Sendable {
    private let stem: String
    private let splitsByKind: Bool
    private let isUppercase: Bool

    static let suffixes = ["shx", "dbf", "prj", "cpg", "shp"]
    /// Indexes of an older layer's shapes, which would lead readers astray.
    static let supersededSuffixes = ["qix", "sbn", "sbx"]

    /// Nil when the path does not end in `.shp`.
    public init?(_ path: String, splitsByKind: Bool) {
        guard path.lowercased().hasSuffix(".shp"), path.utf8.count > 4, !path.dropLast(4).hasSuffix("/") else {
            return nil
        }
        stem = String(path.dropLast(4))
        isUppercase = path.hasSuffix(".SHP")
        self.splitsByKind = splitsByKind
    }

    /// The kinds that have a name of their own; nil is that of all together, or of no geometry at all.
    var kinds: [ShapefileKind?] { (splitsByKind ? ShapefileKind.allCases : []) + [nil] }

    /// All files that there may be, the .shp last, by which readers find the others.
    public var paths: [String] { kinds.flatMap { kind in Self.suffixes.map { path($0, kind) } } }

    func path(_ suffix: String, _ kind: ShapefileKind?) -> String {
        let stem = if splitsByKind, let kind { "\(stem)_\(kind.name)" } else { stem }
        return "\(stem).\(isUppercase ? suffix.uppercased() : suffix)"
    }
}
