package import Memory

/// Strips of the map, each of which a thread can decide: labels that may overlap reach into one strip together.
package struct MapSlices: ~Copyable {
    /// The strips that each label reaches into, a bit for each; 0 for labels that are not candidates.
    package private(set) var masks: FlatBuffer<UInt8>
    /// Candidates that reach into several strips, from the best to the least.
    private(set) var shared = FlatBuffer<UInt32>()
    package let slices: [MapSlice]
    private let meeting: SliceMeeting

    /// Number of candidates that are decided sooner than a thread starts.
    static let fewestOfSlice = 4096
    /// Threads wait for each other at each label that reaches into several strips.
    private static let mostShared = 1.0 / 16
    private static let mostSlices = UInt8.bitWidth

    /// Cuts the map for a number of threads. Nil if there are too few candidates, or if too many of them reach into
    /// several strips.
    ///
    /// - Parameters:
    ///   - candidates: from the best to the least.
    ///   - fewest: the least number of candidates for each thread.
    package static func cut(
        _ candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales, threads: Int,
        fewest: Int = fewestOfSlice
    ) -> MapSlices? {
        let count = min(threads, candidates.count / fewest, mostSlices)
        guard count > 1 else { return nil }
        let reach = LabelReach(field, scales)
        guard let cuts = StripCuts(candidates, field, reach, strips: count) else { return nil }
        let slices = MapSlices(candidates, field, reach, cuts, count)
        let isWorthIt = Double(slices.shared.count) <= Double(candidates.count) * mostShared
        if isWorthIt { return slices }
        return nil
    }

    private init(
        _ candidates: Span<UInt32>, _ field: borrowing LabelField, _ reach: LabelReach, _ cuts: StripCuts, _ count: Int
    ) {
        var masks = FlatBuffer<UInt8>(capacity: field.count)
        masks.append(repeating: 0, count: field.count)
        for slot in candidates.indices {
            let index = Int(candidates[slot])
            // Labels that collide with nothing may be in any strip.
            masks[index] = field.boxes.span[index].canCollide ? cuts.mask(of: reach.bounds(index, field)) : 1
            if masks[index].nonzeroBitCount > 1 { shared.append(candidates[slot]) }
        }
        self.masks = masks
        let meeting = SliceMeeting(slices: count, labels: shared.count)
        self.meeting = meeting
        slices = (0..<count).map { MapSlice($0, meeting) }
    }

    /// Decides all candidates.
    ///
    /// - Parameter entered: labels that are shown already, from the best to the least.
    /// - Returns: false if there are not so many threads.
    func decide(
        _ candidates: Span<UInt32>, _ entered: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales,
        _ crew: Crew, _ pairScales: (Int, Int) -> Scales?
    ) -> Bool {
        crew.together(slices.count) {
            slices[$0].run(candidates, masks.span, entered, field, at: scales, pairScales)
        }
    }

    /// The label that hides a candidate that reaches into one strip; `none` if it is shown.
    @inline(__always)
    func hider(_ index: Int) -> UInt32 { slices[masks[index].trailingZeroBitCount].hider(index) }

    /// The best label that hides a shared candidate; `none` if it is shown.
    func hider(ofShared number: Int, _ field: borrowing LabelField) -> UInt32 {
        var (best, why) = (CellGrid.none, HidingReason.none)
        let mask = masks[Int(shared[number])]
        for slice in slices.indices where mask & 1 << slice != 0 {
            let hider = meeting.hider(ofLabel: number, in: slice)
            if hider != CellGrid.none { ZoomDecision.prefer(Int(hider), .label, &best, &why, field) }
        }
        return best
    }
}

/// Cuts of the map from north to south, or from west to east around the world.
private struct StripCuts {
    /// The western or northern ends of all strips but the first.
    private var starts: [Double] = []
    private let isAcross: Bool

    /// The most candidates from which the limits of strips with about as many labels are computed.
    private static let mostSamples = 4096
    private static let world = 0x1p32

    /// Cuts in the direction in which labels are shorter, compared with how far they are spread. Nil if they are all in
    /// one place.
    init?(_ candidates: Span<UInt32>, _ field: borrowing LabelField, _ reach: LabelReach, strips: Int) {
        let count = min(candidates.count, Self.mostSamples)
        let samples = (0..<count).map {
            reach.bounds(Int(candidates[candidates.count * $0 / count]), field)
        }
        func spread(_ places: [Double]) -> Double { places[places.count * 9 / 10] - places[places.count / 10] }
        let across = samples.map { Self.wrapped(($0.x.low + $0.x.high) / 2) }.sorted()
        let down = samples.map { ($0.y.low + $0.y.high) / 2 }.sorted()
        let width = samples.reduce(0) { $0 + ($1.x.high - $1.x.low) }
        let height = samples.reduce(0) { $0 + ($1.y.high - $1.y.low) }
        isAcross = width * spread(down) < height * spread(across)
        let places = isAcross ? across : down
        starts = (1..<strips).map { places[count * $0 / strips] }
        if starts.isEmpty || starts[0] == places[0] && starts[starts.count - 1] == places[count - 1] { return nil }
    }

    private static func wrapped(_ x: Double) -> Double { x - (x / world).rounded(.down) * world }

    /// The strips that a label reaches into.
    func mask(of bounds: LabelBounds) -> UInt8 {
        guard isAcross else { return mask(bounds.y.low, bounds.y.high) }
        let (low, high) = bounds.x
        let width = high - low
        guard width < Self.world / 2 else { return mask(-.infinity, .infinity) }
        let start = Self.wrapped(low)
        let end = start + width
        return mask(start, end) | (end >= Self.world ? mask(0, end - Self.world) : 0)
    }

    private func mask(_ low: Double, _ high: Double) -> UInt8 {
        // Labels that only touch do not overlap, but to keep away from rounding they count.
        let (first, last) = (strip(low - 2), strip(high + 2))
        return UInt8.max << first & UInt8.max >> (7 - last)
    }

    private func strip(_ place: Double) -> Int {
        var strip = 0
        while strip < starts.count, starts[strip] <= place { strip += 1 }
        return strip
    }
}

extension LabelBounds {
    /// From the left to the right at any of the scales.
    fileprivate var x: (low: Double, high: Double) { (min(first.left, last.left), max(first.right, last.right)) }
    fileprivate var y: (low: Double, high: Double) { (min(first.top, last.top), max(first.bottom, last.bottom)) }
}
