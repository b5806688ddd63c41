import Layers
import MadeShapes

/// A touch that has begun and not ended.
struct OpenTouch: Equatable {
    var name: [UInt8]
    var first: PixelOffset
    var last: PixelOffset
    /// The time at which it became a drag.
    var start: [UInt8] = []
    var isStartNumber = false
    var isDrag = false

    /// Takes the next place, and decides if the touch is a drag from now on; true if it has become one.
    mutating func move(to place: PixelOffset, beyond threshold: Double) -> Bool {
        last = place
        let way = place - first
        guard !isDrag, way.x.magnitude > threshold || way.y.magnitude > threshold else { return false }
        isDrag = true
        return true
    }

    /// The name in messages.
    var title: Wording {
        name.isEmpty ? "without an id" : "of '\(name.span.excerpt)'"
    }
}

/// Makes drags of events, of one touch at a time.
struct TouchMachine {
    /// A touch that has ended, or a whole drag.
    struct Finished {
        var touch: OpenTouch
        var outcome: DragOutcome
    }

    /// A fault of an event.
    struct Fault: Error {
        var code: String
        var message: Wording
        var hint: Wording?
    }

    let request: DragRequest
    var open: OpenTouch?

    /// Takes a row; returns the touch that has ended with it.
    mutating func take(
        _ row: DragReader.Row, _ name: [UInt8], _ time: [UInt8], isTimeNumber: Bool
    ) throws(Fault) -> Finished? {
        switch row {
        case .way(let way):
            try check(name)
            if let open { throw Self.second(open) }
            guard !request.findsByPlace else {
                throw Fault(code: "bad-phase", message: "a row with dx and dy has no place to find a feature by")
            }
            var touch = OpenTouch(name: name, first: PixelOffset(), last: PixelOffset())
            if touch.move(to: way, beyond: request.threshold) {
                (touch.start, touch.isStartNumber) = (time, isTimeNumber)
            }
            return Finished(touch: touch, outcome: touch.isDrag ? .dragged : .none)
        case .event(.began, let place):
            try check(name)
            if let open { throw Self.second(open) }
            let place = place ?? PixelOffset()
            open = OpenTouch(name: name, first: place, last: place)
            return nil
        case .event(let phase, let place):
            guard var touch = open, name.isEmpty || name == touch.name else { throw stray(phase, name) }
            if let place, touch.move(to: place, beyond: request.threshold) {
                (touch.start, touch.isStartNumber) = (time, isTimeNumber)
            }
            open = phase == .moved ? touch : nil
            if phase == .moved { return nil }
            return Finished(
                touch: touch, outcome: !touch.isDrag ? .none : phase == .ended ? .dragged : .cancelled)
        }
    }

    private func check(_ name: [UInt8]) throws(Fault) {
        if name.isEmpty, !request.findsByPlace {
            throw Fault(
                code: "no-identifier", message: "the row names no feature",
                hint: "name its feature in a column id, or use --hit to find the feature under a touch")
        }
        if !name.isEmpty, request.findsByPlace {
            throw Fault(
                code: "id-with-hit", message: "the touch names the feature '\(name.span.excerpt)'",
                hint: "omit --hit to drag the features that are named")
        }
    }

    private static func second(_ open: OpenTouch) -> Fault {
        Fault(
            code: "two-touches", message: "a drag starts before the touch \(open.title) has ended",
            hint: "plat follows one touch at a time")
    }

    private func stray(_ phase: TouchPhase, _ name: [UInt8]) -> Fault {
        guard let open else {
            return Fault(code: "no-touch", message: "phase '\(phase.rawValue)' without a 'began' before it")
        }
        return Fault(
            code: "two-touches",
            message:
                "phase '\(phase.rawValue)' of '\(name.span.excerpt)' comes before the touch \(open.title) has ended",
            hint: "plat follows one touch at a time")
    }
}
