public import Layers

/// The files that make up a shapefile: one name with an ending each, in a folder or in a zip archive.
public struct ShapefileSet {
    /// As messages call the layer.
    public let name: String
    public var shapes: (any SeekableBytes)?
    var index: (any SeekableBytes)?
    var table: (any SeekableBytes)?
    /// Why a table that is there cannot be opened.
    private(set) var tableFault: Problem?
    var projection: (any SeekableBytes)?
    var codePage: (any SeekableBytes)?
    /// What is odd about where it is from.
    public var notices: [Problem] = []

    /// The endings of files that may hold a layer by themselves, or name one.
    static let endings = ["shp", "shx", "dbf"]
    static let allEndings = endings + ["prj", "cpg"]

    /// Of files that are already open.
    public init(
        name: String, shapes: (any SeekableBytes)? = nil, index: (any SeekableBytes)? = nil,
        table: (any SeekableBytes)? = nil, projection: (any SeekableBytes)? = nil, codePage: (any SeekableBytes)? = nil
    ) {
        self.name = name
        self.shapes = shapes
        self.index = index
        self.table = table
        self.projection = projection
        self.codePage = codePage
    }

    /// Nil when there is neither a .shp nor a .dbf.
    ///
    /// - Parameter find: gives the file of an ending.
    init?(
        name: String, _ find: (String) throws(Problem) -> (any SeekableBytes)?
    ) throws(Problem) {
        self.name = name
        shapes = try find("shp")
        do throws(Problem) {
            table = try find("dbf")
        } catch {
            guard shapes != nil, error.kind == .data else { throw error }
            tableFault = error
        }
        guard shapes != nil || table != nil else { return nil }
        index = try find("shx")
        projection = try find("prj")
        codePage = try find("cpg")
    }
}
