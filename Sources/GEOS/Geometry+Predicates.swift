public import Geometry

extension Geometry {
    /// Whether the predicate holds from this geometry to the other: `a.satisfies(.contains, b)` asks whether a contains b.
    ///
    /// GEOS throws at some that are not valid, and at collections of several kinds where it knows no answer for them.
    public borrowing func satisfies(_ predicate: Predicate, _ other: borrowing Geometry) throws(GEOSError) -> Bool {
        let ask = unsafe context.library.predicates.plain[predicate.number]
        return try context.answer(unsafe ask(context.pointer, pointer, other.pointer), of: predicate.function)
    }
}

extension Context {
    func answer(_ answer: CChar, of function: @autoclosure () -> String) throws(GEOSError) -> Bool {
        switch answer {
        case 0: return false
        case 1: return true
        default: throw failure(of: function())
        }
    }
}

extension Predicate {
    private var name: String {
        switch self {
        case .intersects: "Intersects"
        case .disjoint: "Disjoint"
        case .touches: "Touches"
        case .crosses: "Crosses"
        case .overlaps: "Overlaps"
        case .within: "Within"
        case .contains: "Contains"
        case .covers: "Covers"
        case .coveredBy: "CoveredBy"
        case .equals: "Equals"
        }
    }

    /// Its place among all of them.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    var function: String { "GEOS\(name)_r" }

    var preparedFunction: String? { self == .equals ? nil : "GEOSPrepared\(name)_r" }
}
