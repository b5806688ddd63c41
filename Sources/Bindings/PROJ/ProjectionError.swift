import CPROJ

/// A failure of PROJ, with the name of its function and its own message.
public struct ProjectionError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libproj cannot be loaded.
        case notInstalled
        /// PROJ's database cannot be read.
        case noDatabase
        /// The text does not name a coordinate reference system that PROJ knows.
        case unknownSystem
        /// No operation leads from one system to the other.
        case noOperation
        /// A point or a rect lies where the operation has no answer.
        case notTransformable
    }

    public let kind: Kind
    public let function: String
    public let message: String

    init(_ kind: Kind, function: String, _ message: String) {
        self.kind = Self.isAboutDatabase(message) ? .noDatabase : kind
        self.function = function
        self.message = message
    }

    /// Reports that PROJ could not repeat an earlier step, for example for lack of file descriptors.
    public init(unavailableFor function: String) {
        self.init(.noOperation, function: function, "PROJ is not available")
    }

    static func isAboutDatabase(_ message: String) -> Bool {
        message.contains("SQLite") || message.contains("database")
    }
}

extension ProjectionError: CustomStringConvertible {
    public var description: String { message.contains(function) ? message : "\(message) (\(function))" }
}

/// A grid file that PROJ would use if it were installed, and the operation that needs it.
public struct MissingGrid: Hashable, Sendable {
    public let name: String
    /// The more accurate operation between the two systems.
    public let operation: String
    /// Accuracy in metres; nil when unknown.
    public let accuracy: Double?

    /// Missing grids of all operations, anywhere in the world, that are more accurate than `accuracy`.
    public static func all(
        from source: String, to target: String, betterThan accuracy: Double
    ) throws(ProjectionError) -> [MissingGrid] {
        let context = try Context()
        let library = context.library
        let sourceSystem = try unsafe Transformation.system(source, context)
        defer { _ = unsafe library.destroy(sourceSystem) }
        let targetSystem = try unsafe Transformation.system(target, context)
        defer { _ = unsafe library.destroy(targetSystem) }
        guard let factory = unsafe library.factoryCreate(context.pointer, nil) else { return [] }
        defer { unsafe library.factoryDestroy(factory) }
        unsafe library.factorySetGridUse(context.pointer, factory, PROJ_GRID_AVAILABILITY_IGNORED)
        unsafe library.factorySetSpatialTest(context.pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
        guard
            let list = unsafe library.createOperations(context.pointer, sourceSystem, targetSystem, factory)
        else { return [] }
        defer { unsafe library.listDestroy(list) }
        var grids: [MissingGrid] = []
        for index in 0..<(unsafe library.listCount(list)) {
            guard let operation = unsafe library.listItem(context.pointer, list, index) else { break }
            defer { _ = unsafe library.destroy(operation) }
            let missing = unsafe Self.missing(operation, context)
            grids += missing.filter { ($0.accuracy ?? .infinity) < accuracy && !grids.map(\.name).contains($0.name) }
        }
        return grids
    }

    private static func missing(_ operation: OpaquePointer, _ context: Context) -> [MissingGrid] {
        let info = unsafe context.library.info(operation)
        let name = unsafe info.description.map { unsafe String(cString: $0) } ?? "unnamed"
        var grids: [MissingGrid] = []
        for index in 0..<(unsafe context.library.gridCount(context.pointer, operation)) {
            var grid: UnsafePointer<CChar>?
            var isAvailable: Int32 = 0
            let found = unsafe context.library.grid(
                context.pointer, operation, index, &grid, nil, nil, nil, nil, nil, &isAvailable)
            guard found != 0, isAvailable == 0, let grid = unsafe grid else { continue }
            grids.append(
                unsafe MissingGrid(
                    name: String(cString: grid), operation: name, accuracy: info.accuracy >= 0 ? info.accuracy : nil))
        }
        return grids
    }
}
