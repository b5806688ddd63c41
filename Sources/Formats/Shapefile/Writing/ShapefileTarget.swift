/// File names of one or more shapefiles.
public struct ShapefileTarget: Sendable {
    private let stem: String
    private let splitsByKind: Bool
    /// True for a table alone.
    let isTable: Bool
    private let isUppercase: Bool

    static let suffixes = ["shx", "dbf", "prj", "cpg", "shp"]
    private static let suffixesOfTable = ["cpg", "dbf"]
    /// Spatial indexes of an older layer, which would mislead readers.
    static let supersededSuffixes = ["qix", "sbn", "sbx"]

    /// Fails if the path does not end in `.shp`, or in `.dbf` for a table alone.
    public init?(_ path: String, splitsByKind: Bool, isTable: Bool = false) {
        guard path.lowercased().hasSuffix(isTable ? ".dbf" : ".shp"), path.utf8.count > 4,
            !path.dropLast(4).hasSuffix("/")
        else {
            return nil
        }
        stem = String(path.dropLast(4))
        isUppercase = path.hasSuffix(isTable ? ".DBF" : ".SHP")
        self.splitsByKind = splitsByKind
        self.isTable = isTable
    }

    /// Kinds that have their own file names; nil for all kinds together, or for no geometry.
    var kinds: [ShapefileKind?] { (splitsByKind ? ShapefileKind.allCases : []) + [nil] }

    /// All files that may be written. The .shp comes last because readers find the others by it.
    public var paths: [String] {
        kinds.flatMap { kind in (isTable ? Self.suffixesOfTable : Self.suffixes).map { path($0, kind) } }
    }

    /// The .shp that a table alone would become a part of.
    var shapes: String { path("shp", nil) }

    func path(_ suffix: String, _ kind: ShapefileKind?) -> String {
        let stem = if splitsByKind, let kind { "\(stem)_\(kind.name)" } else { stem }
        return "\(stem).\(isUppercase ? suffix.uppercased() : suffix)"
    }
}
