package import Geometry

/// The labels of a tile, and those of others that may collide with them: which of them show at some zooms, as far as the
/// tile can tell.
///
/// Each label has one of three states at a zoom: shown, hidden or undecided. A label is shown there if all better labels
/// that collide with it are hidden, and hidden if one of them is shown. Both rules tell only what is true of the one
/// right outcome, so the order in which tiles decide does not matter. The best undecided label of all tiles can always
/// be decided once tiles have told each other what they know.
package struct TileDecision: ~Copyable {
    let field: LabelField
    private let request: Request
    let zooms: ClosedRange<Int>
    /// The only zoom, if it may lie between two.
    private let exactZoom: Double?
    /// True for labels of this tile, in the order of the map.
    var isOwn: FlatBuffer<Bool>
    var lows: FlatBuffer<UInt8>
    var highs: FlatBuffer<UInt8>

    /// Most zooms that are tested together for labels that collide with none.
    private static let mostZoomsAtOnce = 4

    /// - Parameters:
    ///   - labels: without names and limits, in input order.
    ///   - isOwn: true for the labels of this tile.
    ///   - ranges: what is known of each label.
    ///   - request: the request for all zooms, in nested mode.
    ///   - zooms: the zooms of the request to decide now.
    ///   - zoom: the only zoom, which may lie between two whole ones; nil for those.
    package init(
        _ labels: consuming Labels, isOwn: borrowing FlatBuffer<Bool>, _ ranges: borrowing FlatBuffer<MinimumRange>,
        _ request: Request, _ zooms: ClosedRange<Int>, atZoom zoom: Double?
    ) {
        field = LabelField(labels)
        (self.request, self.zooms, exactZoom) = (request, zooms, zoom)
        self.isOwn = FlatBuffer(capacity: field.count)
        lows = FlatBuffer(capacity: field.count)
        highs = FlatBuffer(capacity: field.count)
        for index in 0..<field.count {
            let origin = Int(field.origins[index])
            self.isOwn.append(isOwn[origin])
            lows.append(ranges[origin].low)
            highs.append(ranges[origin].high)
        }
    }

    /// The range of a label before anything is decided at zooms; nil if it may not show at any of them.
    package static func start(of own: ZoomSet, _ request: Request, _ zooms: ClosedRange<Int>) -> MinimumRange? {
        guard let run = own.intersection(ZoomSet(request.zooms)).highestRun, run.overlaps(zooms) else { return nil }
        let base = max(run.lowerBound, zooms.lowerBound)
        return MinimumRange(base, min(run.upperBound, zooms.upperBound) + 1)
    }

    func scales(_ zooms: ClosedRange<Int>) -> Scales {
        exactZoom.map { Scales(zoom: $0, tileSize: request.tileSize) }
            ?? Scales(zooms: zooms, tileSize: request.tileSize)
    }

    private func run(_ index: Int) -> ClosedRange<Int>? { ShownZooms.run(index, field, request.zooms) }

    func mayShow(_ index: Int, at zoom: Int) -> Bool {
        Int(lows[index]) <= zoom && (field.zooms.isEmpty || run(index)?.contains(zoom) ?? false)
    }
}

extension TileDecision {
    /// Narrows what is known of the labels of this tile.
    ///
    /// - Parameter ranges: what is known of each label, in input order.
    /// - Returns: how many labels of the tile are still undecided.
    package mutating func narrow(_ ranges: inout FlatBuffer<MinimumRange>) -> Int {
        let isOpen = startHighs()
        var known = FlatBuffer<UInt8>(capacity: field.count)
        known.append(contentsOf: highs.span)
        for index in 0..<field.count where isOpen[index] { highs[index] = base(index) }
        var decision = ZoomDecision(field, request)
        var states = FlatBuffer<State>(capacity: field.count)
        states.append(repeating: .hidden, count: field.count)
        var (zoom, zoomsAtOnce) = (zooms.upperBound, Self.mostZoomsAtOnce)
        while zoom >= zooms.lowerBound {
            let group = max(zoom - zoomsAtOnce + 1, zooms.lowerBound)...zoom
            let all = candidates(group)
            var contested = FlatBuffer<UInt32>()
            decision.findContested(all.span, field, at: scales(group), into: &contested)
            for zoom in group.reversed() { decide(contested.span, isOpen, zoom, &decision.crowd, &states) }
            zoom = group.lowerBound - 1
            zoomsAtOnce = contested.count * 4 > all.count ? max(zoomsAtOnce / 2, 1) : Self.mostZoomsAtOnce
        }
        var open = 0
        for index in 0..<field.count where isOpen[index] {
            highs[index] = min(max(highs[index], lows[index]), known[index])
            ranges[Int(field.origins[index])] = MinimumRange(Int(lows[index]), Int(highs[index]))
            if highs[index] != lows[index] { open += 1 }
        }
        return open
    }

    /// Finds the labels that are to be decided. Required ones show wherever their own zooms allow it.
    private mutating func startHighs() -> FlatBuffer<Bool> {
        var isOpen = FlatBuffer<Bool>(capacity: field.count)
        for index in 0..<field.count {
            if field.isRequired(index) { highs[index] = lows[index] }
            isOpen.append(isOwn[index] && (lows[index] != highs[index] || field.isRequired(index)))
        }
        return isOpen
    }

    /// The lowest zoom at which a label may show.
    func base(_ index: Int) -> UInt8 {
        UInt8(max(run(index)?.lowerBound ?? 0, zooms.lowerBound))
    }

    /// Labels that may show at any of some zooms, in the order of the map.
    private func candidates(_ group: ClosedRange<Int>) -> FlatBuffer<UInt32> {
        var found = FlatBuffer<UInt32>(capacity: field.count)
        for index in 0..<field.count where Int(lows[index]) <= group.upperBound {
            guard field.zooms.isEmpty || run(index)?.overlaps(group) ?? false else { continue }
            found.append(UInt32(truncatingIfNeeded: index))
        }
        return found
    }
}
