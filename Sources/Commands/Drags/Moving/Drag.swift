/// A drag as the file of drags describes it: a touch from its first event to its last, or the way alone.
struct Drag: BitwiseCopyable {
    /// Number of the name of the feature; -1 if the feature is the one under the first place.
    var name: Int32
    /// Where the touch began, in pixels; NaN if only the way is known.
    var first: PixelOffset
    /// The way from the first place to the last.
    var way: PixelOffset
    var outcome: DragOutcome
    /// Texts of the time at which it became a drag, and of that of its end.
    var start = TimeText()
    var end = TimeText()
}

/// A distance or a place in pixels, to the right and down.
struct PixelOffset: BitwiseCopyable, Hashable {
    var x = 0.0
    var y = 0.0

    static func - (one: PixelOffset, other: PixelOffset) -> PixelOffset {
        PixelOffset(x: one.x - other.x, y: one.y - other.y)
    }

    static func + (one: PixelOffset, other: PixelOffset) -> PixelOffset {
        PixelOffset(x: one.x + other.x, y: one.y + other.y)
    }
}

/// The text of a time by its index among the texts of all times.
struct TimeText: BitwiseCopyable {
    var first = 0
    var count = 0
    /// True if it is a number rather than a text.
    var isNumber = false
}

/// The outcome for a feature. Of several drags the one with the greatest raw value counts.
public enum DragOutcome: UInt8, BitwiseCopyable, Sendable, Comparable {
    /// Nobody dragged it, or not beyond the threshold.
    case none
    /// A drag was cancelled or never ended.
    case cancelled
    case dragged

    public static func < (one: DragOutcome, other: DragOutcome) -> Bool { one.rawValue < other.rawValue }

    /// The value of the field `drag`.
    var word: String {
        switch self {
        case .none: "none"
        case .cancelled: "cancelled"
        case .dragged: "dragged"
        }
    }
}

/// All drags of a feature together.
struct DragTotal: BitwiseCopyable {
    var way = PixelOffset()
    var outcome = DragOutcome.none

    /// True if the feature is at another place afterwards.
    var moves: Bool { way.x != 0 || way.y != 0 }

    mutating func add(_ drag: Drag) {
        if drag.outcome == .dragged { way = way + drag.way }
        outcome = max(outcome, drag.outcome)
    }
}
