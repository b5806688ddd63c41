package import GEOS
package import Geometry
import Memory

extension GEOSPredicates {
    /// Appends the parts of the subject that lie in any of the items: parts of its own dimension, and lower ones if
    /// wanted.
    ///
    /// - Parameters:
    ///   - areAll: true if the items are all indexed shapes that meet the subject.
    ///   - isAcross: true to work over the 180th meridian if possible.
    package func clip(
        _ subject: borrowing IndexedShapes, to items: [Int32], areAll: Bool, into pieces: inout IndexedShapes,
        keepsLower: Bool, isAcross: Bool
    ) throws(GEOSError) {
        if !isAcross, appendPlaces(of: subject, in: items, areInside: true, to: &pieces) { return }
        let sides = try sides(subject, items, lowest: areAll ? 0 : nil, isAcross: isAcross)
        try intersect(sides, into: &pieces, keepsLower: keepsLower) { mine, _ in mine ?? .areas }
    }

    /// Appends the part of the subject that lies in none of the items.
    ///
    /// - Parameters:
    ///   - areAll: true if the items are all indexed shapes that meet the subject and can cover a part of it.
    ///   - isAcross: true to work over the 180th meridian if possible.
    package func subtract(
        _ items: [Int32], areAll: Bool, from subject: borrowing IndexedShapes, into pieces: inout IndexedShapes,
        isAcross: Bool
    ) throws(GEOSError) {
        if !isAcross, appendPlaces(of: subject, in: items, areInside: false, to: &pieces) { return }
        let lowest = subject.kind(0).dimension ?? 0
        let sides = try sides(subject, items, lowest: areAll ? lowest : nil, isAcross: isAcross)
        for mine in sides.mine {
            var rest = mine
            for theirs in sides.theirs.reversed() {
                rest = try PreparedGeometry(
                    rest.prepared.geometry.difference(with: theirs.prepared.geometry, grid: grid), mine.dimension)
            }
            let highest = mine.dimension ?? .areas
            try append(rest.prepared.geometry, upTo: highest, to: &pieces, keepsLower: false, isAcross: sides.areAcross)
        }
    }

    /// The subject and the cover of the items.
    private func sides(
        _ subject: borrowing IndexedShapes, _ items: [Int32], lowest: Int?, isAcross: Bool
    ) throws(GEOSError) -> OverlaySides {
        if isAcross, let sides = try sidesAcross(subject, items) { return sides }
        let cover = try cover(of: items, for: subject, lowest: lowest)
        return try OverlaySides(layers(of: geometry(of: subject)), cover)
    }

    /// Unites the items, as far as the subject needs it. For points they are not united: a union has new vertices,
    /// which are rounded, so it may miss a point.
    ///
    /// - Parameter lowest: the least dimension of the indexed shapes that count, if the items are all such shapes that
    ///   meet the subject; nil if they are a selection.
    private func cover(
        of items: [Int32], for subject: borrowing IndexedShapes, lowest: Int?
    ) throws(GEOSError) -> [PreparedGeometry] {
        guard subject.kind(0).dimension != 0 else {
            var cover: [PreparedGeometry] = []
            for item in items { cover += try layers(of: geometry(of: item)) }
            return cover
        }
        let box = subject.box(0)
        if items.count == 1 { return try layers(of: geometry(of: items[0], inside: box)) }
        if subject.kind(0).dimension == 1, let split = try splitCover(of: items, around: box, lowest) { return split }
        if let lowest, let shared = try sharedCover(of: items, around: box, lowest) { return try layers(of: shared) }
        return try layers(of: union(of: items, around: box))
    }

    /// Areas and lines united apart; nil if the items are not of both kinds. United with areas, lines have new vertices,
    /// which are rounded, so a line that runs along them would hardly meet them any more.
    private func splitCover(
        of items: [Int32], around box: Shape.Box, _ lowest: Int?
    ) throws(GEOSError) -> [PreparedGeometry]? {
        func dimension(_ item: Int32) -> Int? { layerB.columns.shapes.kind(Int(item)).dimension }
        let lines = items.filter { dimension($0) == 1 }
        let others = items.filter { dimension($0) != 1 }
        guard !lines.isEmpty, others.contains(where: { dimension($0) != 0 }) else { return nil }
        var shared: PreparedGeometry?
        if lowest != nil, others.allSatisfy({ dimension($0) == 2 }) {
            shared = try sharedCover(of: others, around: box, 2)
        }
        let ofOthers = if let shared { shared } else { try union(of: others, around: box) }
        return try layers(of: ofOthers) + layers(of: union(of: lines, around: box))
    }

    /// Union of all indexed shapes in the window of a subject; nil if it is not worth the work.
    private func sharedCover(
        of items: [Int32], around box: Shape.Box, _ lowest: Int
    ) throws(GEOSError) -> PreparedGeometry? {
        let own = items.reduce(0) { $0 + layerB.columns.shapes.positions(of: Int($1), in: box) }
        guard own >= SharedCovers.fewPositions, let window = SharedCovers.Window(of: box, lowest: lowest) else {
            return nil
        }
        let cost = sharedCovers.cost(of: window) {
            self.items(in: window).reduce(0) { $0 + layerB.columns.shapes.positions(of: Int($1), in: window.box) }
        }
        guard cost <= own * SharedCovers.mostTimes else { return nil }
        if let known = sharedCovers.cover(window) { return known }
        let cover = try union(of: self.items(in: window), around: window.box)
        sharedCovers.keep(cover, window, cost: cost)
        return cover
    }

    private func items(in window: SharedCovers.Window) -> [Int32] {
        var items: [Int32] = []
        layerB.tree.search(window.box) { item in
            if layerB.columns.shapes.kind(item).dimension ?? 2 >= window.lowest { items.append(Int32(item)) }
        }
        return items.sorted()
    }

    /// Union that covers everything in the box that the items cover, and some of what they cover around it.
    private func union(of items: [Int32], around box: Shape.Box) throws(GEOSError) -> PreparedGeometry {
        var collector = GEOS.Geometry.Collector(in: context)
        for item in items where try readPart(of: item, around: box) { try collector.add(shape) }
        return try united(collector)
    }

    func united(_ collector: consuming GEOS.Geometry.Collector) throws(GEOSError) -> PreparedGeometry {
        let union = try collector.collection().unaryUnion(grid: grid)
        try union.write(into: &shape)
        return try PreparedGeometry(union, shape.kind.dimension.flatMap { PreparedGeometry.Dimension(rawValue: $0) })
    }

    /// Reads an indexed shape into `shape`, or only a part of an area that is much larger than the box, because a union
    /// of large areas is slow. False if nothing remains.
    private func readPart(of item: Int32, around box: Shape.Box) throws(GEOSError) -> Bool {
        guard let frame = layerB.columns.shapes.frame(around: box, along: Int(item)) else {
            layerB.columns.shapes.read(Int(item), into: &shape)
            return true
        }
        if layerB.columns.shapes.readPart(Int(item), in: frame, into: &shape) { return !shape.points.isEmpty }
        shape.become(frame)
        let rect = try GEOS.Geometry(shape, in: context)
        return try geometry(of: item).prepared.geometry.intersection(with: rect, grid: grid)
            .parts(of: .areas, into: &shape)
    }
}
