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
        defer { _ = unsafe library.proj_destroy(sourceSystem) }
        let targetSystem = try unsafe Transformation.system(target, context)
        defer { _ = unsafe library.proj_destroy(targetSystem) }
        guard let factory = unsafe library.proj_create_operation_factory_context(context.pointer, nil) else {
            return []
        }
        defer { unsafe library.proj_operation_factory_context_destroy(factory) }
        unsafe library.proj_operation_factory_context_set_grid_availability_use(
            context.pointer, factory, PROJ_GRID_AVAILABILITY_IGNORED)
        unsafe library.proj_operation_factory_context_set_spatial_criterion(
            context.pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
        guard
            let list = unsafe library.proj_create_operations(context.pointer, sourceSystem, targetSystem, factory)
        else { return [] }
        defer { unsafe library.proj_list_destroy(list) }
        var grids: [MissingGrid] = []
        for index in 0..<(unsafe library.proj_list_get_count(list)) {
            guard let operation = unsafe library.proj_list_get(context.pointer, list, index) else { break }
            defer { _ = unsafe library.proj_destroy(operation) }
            let missing = unsafe Self.missing(operation, context)
            grids += missing.filter { ($0.accuracy ?? .infinity) < accuracy && !grids.map(\.name).contains($0.name) }
        }
        return grids
    }

    private static func missing(_ operation: OpaquePointer, _ context: Context) -> [MissingGrid] {
        let info = unsafe context.library.proj_pj_info(operation)
        let name = unsafe info.description.map { unsafe String(cString: $0) } ?? "unnamed"
        var grids: [MissingGrid] = []
        for index in 0..<(unsafe context.library.proj_coordoperation_get_grid_used_count(context.pointer, operation)) {
            var grid: UnsafePointer<CChar>?
            var isAvailable: Int32 = 0
            let found = unsafe context.library.proj_coordoperation_get_grid_used(
                context.pointer, operation, index, &grid, nil, nil, nil, nil, nil, &isAvailable)
            guard found != 0, isAvailable == 0, let grid = unsafe grid else { continue }
            grids.append(
                unsafe MissingGrid(
                    name: String(cString: grid), operation: name, accuracy: info.accuracy >= 0 ? info.accuracy : nil))
        }
        return grids
    }
}
