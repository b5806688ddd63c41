import Decluttering
import Geometry

/// At which of their own zooms labels would cover obstacles; nothing where there are none.
struct Obstructions: Sendable {
    private var zooms: [ZoomSet] = []

    /// - Parameter count: of all labels so far.
    mutating func append(_ chunk: borrowing FlatBuffer<ZoomSet>, labels count: Int) {
        if chunk.isEmpty, zooms.isEmpty { return }
        for index in 0..<chunk.count { zooms.append(chunk[index]) }
        while zooms.count < count { zooms.append([]) }
    }

    /// How many labels would cover any.
    var count: Int { zooms.count { !$0.isEmpty } }

    /// True if it is an obstacle that hides a label one zoom below its lowest.
    func hides(_ label: Int, _ outcome: borrowing Outcome) -> Bool {
        !zooms.isEmpty && outcome.blockers[label] < 0 && zooms[label].contains(Int(outcome.minimumZooms[label]) - 1)
    }

    /// Puts in that the last of a label's zooms is one of its own, too, where obstacles take it.
    ///
    /// - Parameter free: the zooms at which each label may show beside the obstacles.
    func settle(_ outcome: inout Outcome, _ looked: ClosedRange<Int>, _ free: [ZoomSet]) {
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
