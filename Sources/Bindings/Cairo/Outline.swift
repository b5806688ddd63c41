/// A path as values: parts made of lines and curves.
public struct Outline: Hashable, Sendable {
    public enum Step: UInt8, Sendable {
        /// Begins a part; takes a point.
        case move
        /// Takes the point where the line ends.
        case line
        /// A cubic Bézier curve; takes two control points and the point where it ends.
        case curve
        /// Closes the part; takes nothing.
        case close

        /// Coordinates that the step takes, an x and a y for each point.
        public var numberCount: Int {
            switch self {
            case .move, .line: 2
            case .curve: 6
            case .close: 0
            }
        }
    }

    public private(set) var steps: [Step] = []
    /// The coordinates of all steps, one after the other.
    public private(set) var numbers: [Double] = []

    public init() {}

    public var isEmpty: Bool { steps.isEmpty }

    public mutating func move(_ x: Double, _ y: Double) { add(.move, x, y) }
    public mutating func line(_ x: Double, _ y: Double) { add(.line, x, y) }
    public mutating func close() { steps.append(.close) }

    public mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        steps.append(.curve)
        for number in [x1, y1, x2, y2, x, y] { numbers.append(number) }
    }

    private mutating func add(_ step: Step, _ x: Double, _ y: Double) {
        steps.append(step)
        numbers.append(x)
        numbers.append(y)
    }

    /// Appends another outline, moved by (x, y).
    public mutating func append(_ other: Outline, x: Double = 0, y: Double = 0) {
        steps += other.steps
        for index in other.numbers.indices { numbers.append(other.numbers[index] + (index & 1 == 0 ? x : y)) }
    }

    /// Appends another outline, turned about its origin and then moved by (x, y).
    public mutating func append(_ other: Outline, x: Double, y: Double, cosine: Double, sine: Double) {
        steps += other.steps
        for index in stride(from: 0, to: other.numbers.count - 1, by: 2) {
            let (dx, dy) = (other.numbers[index], other.numbers[index + 1])
            numbers.append(x + dx * cosine - dy * sine)
            numbers.append(y + dx * sine + dy * cosine)
        }
    }

    /// The same moved by (x, y).
    public func moved(x: Double, y: Double) -> Outline {
        var moved = Outline()
        moved.append(self, x: x, y: y)
        return moved
    }

    /// Drops a last step that only moves.
    mutating func trim() {
        guard steps.last == .move else { return }
        steps.removeLast()
        numbers.removeLast(2)
    }
}
