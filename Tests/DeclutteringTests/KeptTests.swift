import Decluttering
import TestSupport
import Testing

/// Labels that are kept at some zooms, where they come before those that are not.
struct KeptTests {
    private static let kinds: [Feature] = [
        [], .ties, .offsets, .required, .zooms, [.groups, .names, .circles, .required],
    ]

    @Test(arguments: kinds, [Request.Mode.nested, .fill, .independent])
    func layouts(_ traits: Feature, _ mode: Request.Mode) {
        for seed in 0..<12 {
            var random = SplitMix64(seed: UInt64(1000 * traits.rawValue + seed))
            let labels = layout([2, 3, 10, 40, 80].randomElement(using: &random) ?? 1, traits, &random)
            let request = Self.request(traits, mode, seed, &random)
            let kept = labels.map { _ in Self.zooms(&random) }
            let arranged = Self.arrangement(labels, kept)
            let outcome = arranged.declutter(request)
            #expect(outcome.lines == KeptOracle(labels, request, kept).outcome().lines, "seed \(seed), \(request)")
            #expect(arranged.firstViolation(of: outcome, request) == nil, "seed \(seed), \(request)")
            let usual = DeclutteringTests.arrangement(labels).declutter(request)
            // Fill is only proven at the last zoom that hides a label, and any better label may be named.
            guard mode != .fill, usual.minimumZooms != outcome.minimumZooms || usual.zooms != outcome.zooms else {
                continue
            }
            #expect(arranged.firstViolation(of: usual, request) != nil, "seed \(seed), \(request)")
        }
    }

    /// Without offsets, with which a whole zoom alone is not the same as the range up to the next.
    @Test(arguments: kinds.filter { !$0.contains(.offsets) })
    func oneZoom(_ traits: Feature) {
        for seed in 0..<12 {
            var random = SplitMix64(seed: UInt64(seed))
            let labels = layout(60, traits, &random)
            let zoom = Int.random(in: 0...20, using: &random)
            let kept = labels.map { _ in Self.zooms(&random) }
            let arranged = Self.arrangement(labels, kept)
            let request = Request(zooms: 0...20)
            let outcome = arranged.declutter(request, atZoom: Double(zoom))
            let expected = KeptOracle(labels, Request(zooms: zoom...zoom), kept).outcome()
            #expect(outcome.lines == expected.lines, "seed \(seed), \(zoom)")
            #expect(arranged.firstViolation(of: outcome, request, atZoom: Double(zoom)) == nil)
        }
    }

    /// What a run shows is kept by the next one, whatever its limits; and where labels fill all their zooms, nothing
    /// else changes either.
    @Test(arguments: kinds, [Request.Mode.nested, .fill, .independent])
    func nothingChanges(_ traits: Feature, _ mode: Request.Mode) {
        for seed in 0..<12 {
            var random = SplitMix64(seed: UInt64(77 * traits.rawValue + seed))
            let labels = layout(80, traits, &random)
            let request = Self.request(traits, mode, seed, &random)
            let outcome = DeclutteringTests.arrangement(labels).declutter(request)
            let kept = labels.indices.map { label in
                mode == .independent
                    ? outcome.zooms[label] : ZoomSet(Int(outcome.minimumZooms[label])...ZoomSet.deepest)
            }
            let again = Self.arrangement(labels, kept).declutter(request)
            #expect(again.minimumZooms == outcome.minimumZooms && again.zooms == outcome.zooms, "seed \(seed)")
        }
    }

    private static func request(
        _ traits: Feature, _ mode: Request.Mode, _ seed: Int, _ random: inout SplitMix64
    ) -> Request {
        var request = Request(zooms: [0...20, 3...9, 5...5].randomElement(using: &random) ?? 0...1)
        request.mode = mode
        if traits.contains(.names) { request.repeatDistance = Int32.random(in: 0...400, using: &random) }
        if seed % 3 == 1 { request.limitPerTile = Int.random(in: 1...4, using: &random) }
        if seed % 4 == 1 { request.limitPerZoom = Int.random(in: 1...9, using: &random) }
        return request
    }

    /// Any zooms, or all from one on, or none.
    private static func zooms(_ random: inout SplitMix64) -> ZoomSet {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: []
        case 1: ZoomSet(rawValue: UInt32.random(in: 0..<1 << 25, using: &random))
        default: ZoomSet(Int.random(in: 0...24, using: &random)...24)
        }
    }

    private static func arrangement(_ labels: [Label], _ kept: [ZoomSet]) -> Arrangement {
        var columns = Labels(capacity: labels.count)
        for label in labels { columns.append(label) }
        for label in labels.indices { columns.keep(label, at: kept[label]) }
        return Arrangement(columns)
    }
}

/// Zoom by zoom from the definition, each label against all that show.
private struct KeptOracle {
    let base: Oracle
    let kept: [ZoomSet]

    init(_ labels: [Label], _ request: Request, _ kept: [ZoomSet]) {
        base = Oracle(labels, request)
        self.kept = kept
    }

    private func ranks(_ zoom: Int) -> [Int] {
        base.labels.indices.map { label in
            let standing = base.labels[label].isRequired ? 0 : kept[label].contains(zoom) ? 1 : 2
            return standing * base.labels.count + base.ranks[label]
        }
    }

    func outcome() -> Outcome {
        let (labels, request) = (base.labels, base.request)
        let (isNested, isFill) = (request.mode == .nested, request.mode == .fill)
        var lowest = labels.indices.map { label in
            let own = base.own(label)
            guard let last = request.zooms.last(where: own.contains) else { return request.zooms.upperBound + 1 }
            if isNested { return base.run(label)?.lowerBound ?? last + 1 }
            return isFill && labels[label].isRequired ? base.run(label)?.lowerBound ?? 0 : last + 1
        }
        var (blockers, reasons) = (labels.map { _ in Int32(-1) }, labels.map { _ in HidingReason.none })
        var zooms = labels.map { _ in ZoomSet() }
        for zoom in isFill ? Array(request.zooms) : request.zooms.reversed() {
            let ranks = ranks(zoom)
            let members = labels.indices.sorted { ranks[$0] < ranks[$1] }.filter { label in
                if request.mode == .independent { return base.own(label).contains(zoom) }
                return base.run(label)?.contains(zoom) == true && (isFill || lowest[label] <= zoom)
            }
            var shown = isFill ? members.filter { lowest[$0] <= zoom } : []
            let coming = labels.indices.filter {
                isFill && labels[$0].isRequired && (base.run($0)?.lowerBound ?? 0) > zoom
            }
            for label in members where !shown.contains(label) {
                let why = { (other: Int) -> HidingReason in
                    guard isFill else { return base.reason(label, other, zoom...zoom) }
                    guard let a = base.run(label), let b = base.run(other) else { return .none }
                    let (first, last) = (max(zoom, a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
                    return first <= last ? base.reason(label, other, first...last) : .none
                }
                var hidden = base.hiding(label, among: shown, zoom, by: ranks, reason: why)
                if let future = coming.filter({ why($0) != .none }).min(by: { ranks[$0] < ranks[$1] }),
                    hidden.map({ $0.1 == .tileLimit || $0.1 == .zoomLimit || ranks[future] < ranks[$0.0] }) ?? true
                {
                    hidden = (future, why(future))
                }
                guard let (blocker, reason) = hidden else {
                    shown.append(label)
                    zooms[label].insert(zoom)
                    if isFill || !isNested { lowest[label] = zoom }
                    if !isFill, !isNested { (blockers[label], reasons[label]) = (-1, .none) }
                    continue
                }
                guard isFill || isNested || lowest[label] == zoom + 1 else { continue }
                if isNested { lowest[label] = zoom + 1 }
                (blockers[label], reasons[label]) = (Int32(blocker), reason)
            }
        }
        return Outcome(
            minimumZooms: lowest.map { UInt8($0) }, blockers: blockers, reasons: reasons,
            zooms: request.mode == .independent ? zooms : [])
    }
}
