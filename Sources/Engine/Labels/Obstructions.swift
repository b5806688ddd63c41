import Decluttering
import Memory

/// Zooms of its own at which each label would cover an obstacle; empty if there are no obstacles.
struct Obstructions: Sendable {
    private var zooms: [ZoomSet] = []

    init(_ zooms: [ZoomSet] = []) { self.zooms = zooms }

    /// - Parameter count: the number of all labels so far.
    mutating func append(_ chunk: borrowing FlatBuffer<ZoomSet>, labels count: Int) {
        if chunk.isEmpty, zooms.isEmpty { return }
        for index in 0..<chunk.count { zooms.append(chunk[index]) }
        while zooms.count < count { zooms.append([]) }
    }

    /// Number of labels that would cover an obstacle at some zoom.
    var count: Int { zooms.count { !$0.isEmpty } }

    /// True if an obstacle hides a label one zoom below its lowest.
    func hides(_ label: Int, _ outcome: borrowing Outcome) -> Bool {
        !zooms.isEmpty && outcome.blockers[label] < 0 && zooms[label].contains(Int(outcome.minimumZooms[label]) - 1)
    }

    /// Sets the lowest zoom of labels that never show because an obstacle covers them at the last of their own zooms.
    /// It becomes one more than that zoom.
    ///
    /// - Parameter free: the zooms at which each label may show despite obstacles.
    func decide(_ outcome: inout Outcome, _ looked: ClosedRange<Int>, _ free: [ZoomSet]) {
        for label in zooms.indices where !zooms[label].isEmpty {
            let own = free[label].union(zooms[label]).intersection(ZoomSet(looked))
            guard let last = own.highestRun?.upperBound, zooms[label].contains(last) else { continue }
            let isShown =
                outcome.zooms.isEmpty
                ? looked.contains(Int(outcome.minimumZooms[label]))
                    && free[label].contains(Int(outcome.minimumZooms[label]))
                : !outcome.zooms[label].isEmpty
            guard !isShown else { continue }
            outcome.minimumZooms[label] = UInt8(last + 1)
            (outcome.blockers[label], outcome.reasons[label]) = (-1, .none)
        }
    }
}
