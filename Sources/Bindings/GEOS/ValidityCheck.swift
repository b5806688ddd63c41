package import Geometry

/// Checks shapes by the rules of the OGC, in a context that is made for the first of them.
package struct ValidityCheck: ~Copyable {
    private var made: Context?

    package init() {}

    /// The fault of a shape, in GEOS's words; nil for a valid shape.
    package mutating func fault(of shape: borrowing Shape) throws(GEOSError) -> (text: String, isMendable: Bool)? {
        guard let flaw = try Geometry(shape, in: context()).isValidDetail() else { return nil }
        guard let x = flaw.x, let y = flaw.y else { return (flaw.reason, true) }
        return ("\(flaw.reason) at \(Shape.Point(x: x, y: y).words)", true)
    }

    /// The context, which takes a while to make.
    package mutating func context() throws(GEOSError) -> Context {
        if let made { return made }
        let context = try Context()
        made = context
        return context
    }
}
