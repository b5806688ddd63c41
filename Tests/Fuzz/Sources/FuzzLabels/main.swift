import Decluttering
import FuzzSupport

/// Whatever labels there are, what is decided about them is proven, the same in any order of the input and by any way; for
/// plain labels it is what the definition says.
runFuzzer(seeds: seeds) { start, count in
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let trial = Trial(bytes.span)
    let arranged = arrangement(trial.labels)
    let outcome = trial.outcome(arranged)
    trial.checkShuffled(outcome)
    trial.checkGrouped(outcome)
    if let zoom = trial.zoom {
        let whole = Int(zoom)
        trial.checkSingle(outcome, whole)
        if trial.isPlain, trial.areTiesDistinct, zoom == Double(whole) { trial.checkPlain(outcome, whole...whole) }
        return 0
    }
    let violation = arranged.firstViolation(of: outcome, trial.request)
    precondition(violation == nil, "\(String(describing: violation))")
    if trial.isPlain, trial.areTiesDistinct, trial.request.mode == .nested {
        trial.checkPlain(outcome, trial.request.zooms)
    }
    return 0
}
