package import Geometry

/// The reason for a tile to keep a label.
package enum LabelNeed: UInt8, BitwiseCopyable, Sendable {
    /// Nothing: its outcome is known, and no other label waits for it.
    case none
    /// Its outcome is known, but labels that are open may collide with it.
    case context
    /// It is undecided, or the label that hides it is.
    case open
}

extension TileDecision {
    /// Finds the labels that are still needed, in input order.
    ///
    /// - Parameter namesBlockers: true if labels that hide others are to be named.
    package func needs(namesBlockers: Bool) -> FlatBuffer<LabelNeed> {
        var needs = FlatBuffer<LabelNeed>(capacity: field.count)
        needs.append(repeating: .none, count: field.count)
        for index in 0..<field.count where isOwn[index] && lows[index] != highs[index] {
            needs[Int(field.origins[index])] = .open
        }
        var crowd = Crowd(field, repeatDistance: 0)
        for zoom in zooms {
            var doubtful = FlatBuffer<UInt32>()
            for index in 0..<field.count where isDoubtful(index, at: zoom) && (namesBlockers || isOwn[index]) {
                doubtful.append(UInt32(truncatingIfNeeded: index))
            }
            if namesBlockers, !doubtful.isEmpty { findOpen(around: doubtful, zoom, &crowd, &needs) }
            // A label that is hidden here may still be open at a higher zoom, so nothing needs to be doubtful here.
            findContext(zoom, &crowd, &needs)
        }
        return needs
    }

    private func isDoubtful(_ index: Int, at zoom: Int) -> Bool {
        Int(lows[index]) <= zoom && zoom < Int(highs[index]) && mayShow(index, at: zoom)
    }

    /// Finds labels of this tile that are last hidden at a zoom, perhaps by a better label than is known yet.
    private func findOpen(
        around doubtful: borrowing FlatBuffer<UInt32>, _ zoom: Int, _ crowd: inout Crowd,
        _ needs: inout FlatBuffer<LabelNeed>
    ) {
        enter(doubtful, at: zoom, into: &crowd)
        for index in 0..<field.count where isHidden(index, at: zoom) && collides(index, with: crowd) {
            needs[Int(field.origins[index])] = .open
        }
    }

    /// Finds labels that may collide with open ones at a zoom.
    private func findContext(_ zoom: Int, _ crowd: inout Crowd, _ needs: inout FlatBuffer<LabelNeed>) {
        var open = FlatBuffer<UInt32>()
        for index in 0..<field.count where needs[Int(field.origins[index])] == .open {
            if isDoubtful(index, at: zoom) || isHidden(index, at: zoom) {
                open.append(UInt32(truncatingIfNeeded: index))
            }
        }
        guard !open.isEmpty else { return }
        enter(open, at: zoom, into: &crowd)
        for index in 0..<field.count where mayShow(index, at: zoom) {
            let origin = Int(field.origins[index])
            if needs[origin] == .none, collides(index, with: crowd) { needs[origin] = .context }
        }
    }

    private func enter(_ labels: borrowing FlatBuffer<UInt32>, at zoom: Int, into crowd: inout Crowd) {
        crowd.gather(field, labels.span, at: scales(zoom...zoom))
        for place in 0..<labels.count { crowd.enter(Int(labels[place]), field) }
    }
}
