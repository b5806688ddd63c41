import CPROJ
import Geometry

/// Looks at all operations that PROJ has between two systems.
struct ShortcutSearch {
    private(set) var result: Shortcut?

    init(_ pair: SystemPair, from source: String, to target: String) {
        let (context, library) = (pair.context, pair.context.library)
        // With the network, PROJ also has operations with grids that it would fetch.
        guard unsafe library.proj_context_is_network_enabled(context.pointer) == 0 else { return }
        let (sourceSystem, targetSystem) = unsafe (pair.source, pair.target)
        guard unsafe Self.isWorthIt(sourceSystem, source, targetSystem, target, context) else { return }
        guard let factory = unsafe library.proj_create_operation_factory_context(context.pointer, nil) else { return }
        defer { unsafe library.proj_operation_factory_context_destroy(factory) }
        // As in `proj_create_crs_to_crs_from_pj`, so that the operations are those that it chooses from.
        unsafe library.proj_operation_factory_context_set_grid_availability_use(
            context.pointer, factory, PROJ_GRID_AVAILABILITY_DISCARD_OPERATION_IF_MISSING_GRID)
        unsafe library.proj_operation_factory_context_set_spatial_criterion(
            context.pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
        guard let list = unsafe library.proj_create_operations(context.pointer, sourceSystem, targetSystem, factory)
        else {
            return
        }
        defer { unsafe library.proj_list_destroy(list) }
        let areAngles = unsafe Transformation.isAngular(targetSystem, context)
        let count = unsafe library.proj_list_get_count(list)
        var formula: ShortcutFormula?
        var exceptions: [Shape.Box] = []
        for index in 0..<count {
            guard let operation = unsafe library.proj_list_get(context.pointer, list, index) else { return }
            defer { _ = unsafe library.proj_destroy(operation) }
            // Where no area holds a place, PROJ takes the first operation without a grid.
            let usesGrid = unsafe library.proj_coordoperation_get_grid_used_count(context.pointer, operation) > 0
            let found = usesGrid ? nil : unsafe Self.formula(of: operation, formula, areAngles: areAngles, context)
            if formula == nil, !usesGrid {
                guard let found else { return }
                formula = found
            }
            if found == nil { unsafe exceptions += Self.area(of: operation, context) }
        }
        guard let formula, exceptions.isEmpty || formula.isFromDegrees else { return }
        result = Shortcut(formula: formula, exceptions: exceptions)
    }

    /// False where the names show that there can be no formula, as the search takes many milliseconds.
    private static func isWorthIt(
        _ source: OpaquePointer, _ sourceText: String, _ target: OpaquePointer, _ targetText: String,
        _ context: Context
    ) -> Bool {
        let (fromAngles, toAngles) = unsafe (
            Transformation.isAngular(source, context), Transformation.isAngular(target, context)
        )
        guard fromAngles != toAngles else { return true }
        let name =
            unsafe context.library.proj_get_name(fromAngles ? target : source).map { unsafe String(cString: $0) } ?? ""
        let words = "\(name) \(fromAngles ? targetText : sourceText)".lowercased()
        return words.contains("merc") && !words.contains("transverse") && !words.contains("tmerc")
    }

    /// The formula that gives what an operation does, everywhere in a grid of places.
    private static func formula(
        of operation: OpaquePointer, _ wanted: ShortcutFormula?, areAngles: Bool, _ context: Context
    ) -> ShortcutFormula? {
        let library = context.library
        guard let normal = unsafe library.proj_normalize_for_visualization(context.pointer, operation) else {
            return nil
        }
        defer { _ = unsafe library.proj_destroy(normal) }
        func transformed(_ point: Shape.Point) -> Shape.Point {
            let found = unsafe library.proj_trans(normal, PJ_FWD, PJ_COORD(v: (point.x, point.y, 0, .infinity)))
            return unsafe Shape.Point(x: found.v.0, y: found.v.1)
        }
        if let wanted { return holds(wanted, transformed) ? wanted : nil }
        for formula in [ShortcutFormula.identity, .mercator, .inverseMercator] where holds(formula, transformed) {
            return formula
        }
        guard let linear = linear(transformed, areAngles: areAngles), holds(linear, transformed) else { return nil }
        return linear
    }

    private static func holds(_ formula: ShortcutFormula, _ transformed: (Shape.Point) -> Shape.Point) -> Bool {
        let range = formula.range
        let steps = 14
        for row in 1..<steps {
            for column in 1..<steps {
                let point = Shape.Point(
                    x: range.west + (range.east - range.west) * (Double(column) + 0.01) / Double(steps),
                    y: range.south + (range.north - range.south) * (Double(row) + 0.01) / Double(steps))
                let (found, expected) = (transformed(point), formula.position(of: point))
                guard (found.x - expected.x).magnitude <= formula.tolerance(at: expected.x),
                    (found.y - expected.y).magnitude <= formula.tolerance(at: expected.y)
                else { return false }
            }
        }
        return true
    }

    /// The line through two places for each axis, up to the 180th meridian if the numbers are angles.
    private static func linear(
        _ transformed: (Shape.Point) -> Shape.Point, areAngles: Bool
    ) -> ShortcutFormula? {
        let (one, other) = (Shape.Point(x: -1, y: -1), Shape.Point(x: 3, y: 3))
        let (first, second) = (transformed(one), transformed(other))
        func line(_ from: Double, _ to: Double) -> ShortcutFormula.Line {
            let factor = (to - from) / 4
            return ShortcutFormula.Line(factor: factor, start: from + factor)
        }
        let (x, y) = (line(first.x, second.x), line(first.y, second.y))
        guard x.factor > 0, y.factor > 0, x.factor.isFinite, y.factor.isFinite else { return nil }
        let (width, height) = areAngles ? (179.9, 89.9) : (1e8, 1e8)
        let range = Shape.Box(
            west: (-width - x.start) / x.factor, south: (-height - y.start) / y.factor,
            east: (width - x.start) / x.factor, north: (height - y.start) / y.factor)
        return .linear(x: x, y: y, range: range)
    }

    /// The area that an operation is for, in degrees, and a little more; the world if it is not known.
    private static func area(of operation: OpaquePointer, _ context: Context) -> [Shape.Box] {
        var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
        let isKnown = unsafe context.library.proj_get_area_of_use(
            context.pointer, operation, &west, &south, &east, &north, nil)
        guard isKnown != 0, west >= -180, east <= 180, south < north else {
            return [Shape.Box(west: -180, south: -90, east: 180, north: 90)]
        }
        let margin = 0.1
        func box(_ west: Double, _ east: Double) -> Shape.Box {
            Shape.Box(west: west - margin, south: south - margin, east: east + margin, north: north + margin)
        }
        return west <= east ? [box(west, east)] : [box(west, 180), box(-180, east)]
    }
}
