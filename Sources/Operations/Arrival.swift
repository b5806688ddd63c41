public import Geometry
public import Layers

/// What every command does with a feature first: takes it to the space it works in and asks whether it lies in the box of
/// interest.
public struct Arrival {
    /// Nil where coordinates stay as they are.
    private let change: SpaceChange?
    private let box: GeographicBox?
    /// From the layer's space to that of the box; nil where they are the same.
    private let toBox: SpaceChange?
    private let log: OperationLog?
    private var count = 0

    /// Makes one for a thread of its own.
    ///
    /// - Parameters:
    ///   - source: what the layer's coordinates are.
    ///   - target: what they become.
    ///   - log: is told what PROJ does.
    public init(
        from source: CoordinateSpace, to target: CoordinateSpace = .wgs84, within box: GeographicBox? = nil,
        log: OperationLog? = nil
    ) throws(Problem) {
        self.box = box
        self.log = log
        change = try SpaceChange(from: source, to: target)
        toBox = box == nil ? nil : try SpaceChange(from: source, to: .wgs84)
    }

    /// Returns why the feature is left out, if it is.
    @usableFromInline
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        // In the terms of the box before those of the output, by which edges would be missed.
        if let box {
            let isInside =
                if let toBox { try toBox.reaches(box, feature, chunk) } else { box.intersects(feature.shape) }
            guard isInside else { return .outsideBox }
        }
        if let change {
            try change.apply(to: &feature, of: chunk)
            feature.dropStaleBox(of: chunk)
            if let log, let transformation = change.transformation {
                // PROJ may go different ways in different places; to ask for each of them would take longer than to go.
                if count % 1024 == 0 { log.add(transformation) }
                count += 1
            }
        }
        return nil
    }
}
