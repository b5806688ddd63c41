import GEOS
package import Geometry
public import Layers
import Memory

/// Settings for shapes whose coordinates are written with a fixed number of digits.
public struct Rounding: Sendable {
    public var digits: Int
    /// True to look for polygons that rounding makes invalid, which takes about as long as writing them.
    public var looksForBroken: Bool
    public var keepsValid: Validity

    /// Polygons that are made valid.
    public enum Validity: Sendable {
        case no
        /// Those that are not valid once they are rounded.
        case whenRounded
        /// Those that are not valid with all their digits, which only the others keep.
        case withAllDigits
    }

    public init(digits: Int, looksForBroken: Bool = false, keepsValid: Validity) {
        self.digits = digits
        self.looksForBroken = looksForBroken
        self.keepsValid = keepsValid
    }

    /// Throws if GEOS, which keeps polygons valid, cannot be loaded.
    public static func checkReady() throws(Problem) {
        do throws(GEOSError) {
            _ = try GEOS.Context()
        } catch {
            throw Problem(error) ?? Problem(.unavailable, "no-geos", "\(error)")
        }
    }
}

/// Prepares shapes to be written with a fixed number of digits.
struct Rounder: ~Copyable {
    private let request: Rounding
    private let scale: Double
    private var repeated: RepeatedPositions
    private var context: GEOS.Context?
    /// The shape, rounded or in units of its last digit.
    private var grid = Shape()
    private var indexed = IndexedShapes()

    init(_ request: Rounding) {
        self.request = request
        scale = DecimalText.powerOfTen(request.digits)
        repeated = RepeatedPositions(digits: request.digits)
    }

    /// - Returns: true if the shape has other positions now.
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        guard feature.shape.points.count > 1 else { return false }
        let hasAllDigits = request.keepsValid == .withAllDigits
        let isBroken =
            needsLook(feature.shape) && !(hasAllDigits ? isValid(feature.shape) : isValidWhenRounded(feature.shape))
        if hasAllDigits, !isBroken { return false }
        var (isChanged, wasBroken) = (false, false)
        if isBroken {
            let isValid = !hasAllDigits && isValid(feature.shape)
            if request.keepsValid != .no {
                if !isValid,
                    let fault = feature.shape.faultOfCrossings(
                        over: Shape.mostRepairedCrossings, feature.record, at: chunk.byte(of: feature))
                {
                    throw fault
                }
                isChanged = mend(&feature, isValid: isValid, of: chunk)
            } else {
                wasBroken = isValid
            }
        }
        let (isShorter, collapsed) = repeated.drop(of: &feature.shape)
        for _ in 0..<collapsed { feature.warnings.add(.collapsedRing, at: chunk.byte(of: feature)) }
        // A ring without extent needs no other report.
        if wasBroken, collapsed == 0 { feature.warnings.add(.brokenByRounding, at: chunk.byte(of: feature)) }
        return isChanged || isShorter
    }

    private func needsLook(_ shape: borrowing Shape) -> Bool {
        (request.looksForBroken || request.keepsValid != .no) && shape.hasAreas
    }

    /// True if the shape is valid as it reads back: what touches on the grid need not touch in binary.
    private mutating func isValidWhenRounded(_ shape: borrowing Shape) -> Bool {
        grid.copy(shape, keepingOrdinates: false)
        for index in 0..<grid.points.count {
            grid.points[index].x = DecimalText.rounded(grid.points[index].x, fractionDigits: request.digits)
            grid.points[index].y = DecimalText.rounded(grid.points[index].y, fractionDigits: request.digits)
        }
        indexed.removeAll()
        indexed.append(grid, expectsPlaces: false)
        if indexed.isSurelyValid(0) { return true }
        guard let context = ready() else { return false }
        return Self.isValid(grid, in: context)
    }

    private mutating func isValid(_ shape: borrowing Shape) -> Bool {
        indexed.removeAll()
        indexed.append(shape, expectsPlaces: false)
        if indexed.isSurelyValid(0) { return true }
        guard let context = ready() else { return false }
        return Self.isValid(shape, in: context)
    }

    /// True if GEOS finds the shape valid; false also if GEOS does not accept it.
    private static func isValid(_ shape: borrowing Shape, in context: GEOS.Context) -> Bool {
        do throws(GEOSError) {
            return try GEOS.Geometry(shape, in: context).isValidDetail() == nil
        } catch {
            return false
        }
    }

    /// Makes the shape valid with rounded coordinates; counts it if GEOS cannot.
    private mutating func mend(_ feature: inout Feature, isValid: Bool, of chunk: borrowing Chunk) -> Bool {
        let byte = chunk.byte(of: feature)
        grid.copy(feature.shape, keepingOrdinates: true)
        for index in 0..<grid.points.count {
            grid.points[index].x *= scale
            grid.points[index].y *= scale
        }
        let area = grid.ringArea
        guard let context = ready(), (try? reduceGrid(in: context, mends: !isValid)) != nil else {
            feature.warnings.add(.notRepaired, at: byte)
            return false
        }
        if !isValid, grid.hasOtherArea(than: area) { feature.warnings.add(.changedArea, at: byte) }
        for index in 0..<grid.points.count {
            grid.points[index].x = grid.points[index].x.rounded() / scale
            grid.points[index].y = grid.points[index].y.rounded() / scale
        }
        if !isValid { feature.warnings.add(.madeValid, at: byte) }
        if grid.points.isEmpty {
            grid.removeAll()
            feature.warnings.add(.collapsedGeometry, at: byte)
        } else {
            if feature.shape.kind != .collection { grid.unwrapLoneMember() }
            // A repair unites parts, which then have fewer rings.
            if isValid, grid.ringEnds.count < feature.shape.ringEnds.count {
                feature.warnings.add(.collapsedRing, at: byte)
            }
            if !Self.isValid(grid, in: context) { feature.warnings.add(.notRepaired, at: byte) }
        }
        if !feature.shape.measures.isEmpty { feature.partMeasures(of: chunk) }
        swap(&feature.shape, &grid)
        feature.dropStaleBox(of: chunk)
        return true
    }

    private mutating func reduceGrid(in context: GEOS.Context, mends: Bool) throws(GEOSError) {
        let geometry = try GEOS.Geometry(grid, keepingElevations: true, in: context)
        if mends {
            try geometry.makeValid().reduced(toGrid: 1).write(into: &grid)
        } else {
            try geometry.reduced(toGrid: 1).write(into: &grid)
        }
    }

    /// The context, which takes a while to make; nil if GEOS is not available.
    private mutating func ready() -> GEOS.Context? {
        if context == nil { context = try? GEOS.Context() }
        return context
    }
}

extension Shape {
    /// True if it is a polygon, or a collection that may have one.
    package var hasAreas: Bool { kind.dimension ?? 2 == 2 && kind != .null }

    /// Becomes the only geometry with positions in a collection, if there is just one.
    fileprivate mutating func unwrapLoneMember() {
        var (count, kind, firstPart) = (0, Kind.null, 0)
        for index in 0..<members.count {
            let member = members[index]
            if member.role == .geometry, member.partEnd > firstPart {
                count += 1
                kind = member.kind
            }
            firstPart = member.partEnd
        }
        guard self.kind == .collection, count == 1 else { return }
        self.kind = kind
        members.removeAll()
    }

    /// Becomes a copy of another shape without its measures.
    package mutating func copy(_ other: borrowing Shape, keepingOrdinates: Bool) {
        removeAll()
        kind = other.kind
        points.append(contentsOf: other.points.span)
        if keepingOrdinates { elevations.append(contentsOf: other.elevations.span) }
        ringEnds.append(contentsOf: other.ringEnds.span)
        partEnds.append(contentsOf: other.partEnds.span)
        members.append(contentsOf: other.members.span)
    }
}

extension Feature {
    /// Drops the measures of a shape that has changed, also if they are a value.
    fileprivate mutating func partMeasures(of chunk: borrowing Chunk) {
        guard measuresField >= 0 else { return noteLostMeasures(at: chunk.byte(of: self)) }
        removeValues(ofField: measuresField)
        measuresField = -1
        warnings.add(.partedMeasures, at: chunk.byte(of: self))
    }
}
