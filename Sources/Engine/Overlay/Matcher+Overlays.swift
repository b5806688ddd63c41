import GEOS
import Geometry

extension Matcher {
    mutating func intersect(
        _ item: Int32, into pieces: inout IndexedShapes, keepsLower: Bool
    ) throws(GEOSError) {
        evaluator.tally.overlays += 1
        try evaluator.predicates(of: item).intersect(
            subject, item, into: &pieces, keepsLower: keepsLower, isAcross: seam.concerns(item, of: layerB))
    }

    mutating func clip(
        to items: [Int32], into pieces: inout IndexedShapes, keepsLower: Bool
    ) throws(GEOSError) {
        evaluator.tally.overlays += 1
        let isAcross = seam.changesRest(of: subject, items, of: layerB, keepsLower: keepsLower)
        try evaluator.predicates(of: items).clip(
            subject, to: items, areAll: request.pairing == .none, into: &pieces, keepsLower: keepsLower,
            isAcross: isAcross)
    }

    mutating func subtract(_ items: [Int32], into pieces: inout IndexedShapes) throws(GEOSError) {
        evaluator.tally.overlays += 1
        let isAcross = seam.changesRest(of: subject, items, of: layerB, keepsLower: false)
        try evaluator.predicates(of: items).subtract(
            items, areAll: request.pairing == .none, from: subject, into: &pieces, isAcross: isAcross)
    }

    /// Appends the shape's lines, with stretches that occur twice written once. No indexed shape is involved.
    mutating func dissolve(into pieces: inout IndexedShapes) throws(GEOSError) {
        try evaluator.predicates(of: []).dissolve(subject, into: &pieces)
    }

    /// Appends the lines of an indexed shape, likewise.
    mutating func dissolve(_ item: Int32, into pieces: inout IndexedShapes) throws(GEOSError) {
        try evaluator.predicates(of: item).dissolve(item, into: &pieces)
    }
}
