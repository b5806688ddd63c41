import Geometry

/// What coordinates can be if they are degrees.
enum DegreeRange {
    /// A kilometre beyond a pole is a rounding that real layers have; twice around the globe is one way to write it.
    static let tolerance = 0.01

    static func isExceeded(by box: Shape.Box) -> Bool {
        guard !box.isNull else { return false }
        return box.south < -90 - tolerance || box.north > 90 + tolerance || box.west < -360 || box.east > 360
    }
}
