import GEOS
package import Geometry
package import Layers
import Memory

/// Admits valid shapes, and repairs or refuses others.
package struct ValidityGate: ~Copyable {
    private let mends: Bool
    private let expectsPlaces: Bool
    private var check = ValidityCheck()

    /// - Parameter expectsPlaces: true if many places will be located in each subject.
    package init(mends: Bool, expectsPlaces: Bool) {
        self.mends = mends
        self.expectsPlaces = expectsPlaces
    }

    /// Throws if a shape is not valid by the rules of the OGC and is not to be repaired.
    ///
    /// - Parameter subject: becomes the feature's shape alone, with its edges indexed.
    /// - Returns: true if the shape was repaired.
    @discardableResult
    package mutating func admit(
        _ feature: inout Feature, of chunk: borrowing Chunk, as subject: inout IndexedShapes
    ) throws(BadRecord) -> Bool {
        subject.removeAll()
        subject.append(feature.shape, expectsPlaces: expectsPlaces)
        if subject.isSurelyValid(0) || feature.shape.points.isEmpty { return false }
        let found: (text: String, isMendable: Bool)?
        do throws(GEOSError) {
            found = try check.fault(of: feature.shape)
        } catch {
            if let problem = Problem(error) {
                throw BadRecord(endingRun: problem, record: feature.record, at: chunk.byte(of: feature))
            }
            found = (error.message, false)
        }
        guard let fault = found else { return false }
        if mends,
            let fault = feature.shape.faultOfCrossings(
                over: Shape.mostRepairedCrossings, feature.record, at: chunk.byte(of: feature))
        {
            throw fault
        }
        let area = feature.shape.ringArea
        guard mends, fault.isMendable, mend(&feature.shape) else {
            throw BadRecord(
                "invalid-geometry", record: feature.record, at: chunk.byte(of: feature),
                "the geometry is not valid\(mends ? " and cannot be repaired" : ""): \(fault.text)",
                hint: mends ? nil : "use --make-valid to repair it")
        }
        feature.warnings.add(.madeValid, at: chunk.byte(of: feature))
        if feature.shape.points.isEmpty {
            feature.shape.removeAll()
            feature.warnings.add(.collapsedGeometry, at: chunk.byte(of: feature))
        }
        if feature.shape.hasOtherArea(than: area) { feature.warnings.add(.changedArea, at: chunk.byte(of: feature)) }
        feature.dropStaleBox(of: chunk)
        subject.removeAll()
        subject.append(feature.shape, expectsPlaces: expectsPlaces)
        return true
    }

    /// True if a shape is not valid by the rules of the OGC.
    ///
    /// - Parameter subject: becomes the shape alone.
    package mutating func refuses(_ shape: borrowing Shape, as subject: inout IndexedShapes) -> Bool {
        subject.removeAll()
        subject.append(shape, expectsPlaces: false)
        return problem(ofIndexed: 0, in: subject)?.code == "invalid-geometry"
    }

    /// Repairs a shape that is not valid; false if that cannot be done.
    package mutating func repair(_ shape: inout Shape) -> Bool {
        shape.crossings(over: Shape.mostRepairedCrossings) == nil && mend(&shape)
    }

    /// The problem of an indexed shape that is not valid; nil for a valid one.
    package mutating func problem(ofIndexed item: Int, in shapes: borrowing IndexedShapes) -> Problem? {
        if shapes.isSurelyValid(item) { return nil }
        var shape = Shape()
        shapes.read(item, into: &shape)
        do throws(GEOSError) {
            guard !shape.points.isEmpty, let fault = try check.fault(of: shape) else { return nil }
            return Problem(
                .data, "invalid-geometry", "the geometry is not valid: \(fault.text)",
                hint: "use --make-valid to repair it")
        } catch {
            return Problem(error)
                ?? Problem(.data, "invalid-geometry", "the geometry is not valid: \(error.message)")
        }
    }

    private mutating func mend(_ shape: inout Shape) -> Bool {
        do throws(GEOSError) {
            try GEOS.Geometry(shape, keepingElevations: true, in: check.context()).makeValid().write(into: &shape)
            return true
        } catch {
            return false
        }
    }
}
