import Geometry
public import Layers

/// The bounding boxes of features as lines `west,south,east,north`.
public struct BoxLines: FeatureConsumer, ~Copyable {
    /// Receives the lines of all chunks, in order.
    public final class Sink {
        fileprivate let take: (borrowing ByteBuffer) throws(Problem) -> Void

        public init(_ take: @escaping (borrowing ByteBuffer) throws(Problem) -> Void) { self.take = take }
    }

    private let precision: Precision
    private var box: FeatureBox
    private var text = ByteBuffer()

    public init(_ request: Bounding.Request) {
        precision = request.precision ?? .digits(7)
        box = FeatureBox(request)
    }

    public mutating func add(_ field: Field) {}

    public mutating func begin() { text.removeAll() }

    public var isFull: Bool { text.count >= Self.fullLength }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        if let box = box.box(of: feature.shape) {
            for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                text.append(side, precision)
            }
        } else {
            feature.warnings.add(.nullRect, at: chunk.byte(of: feature))
            text.append("null")
        }
        text.append(UInt8(ascii: "\n"))
    }

    public func send(to results: Sink) throws(Problem) { try results.take(text) }
}
