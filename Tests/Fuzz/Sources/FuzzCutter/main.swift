import FuzzSupport
import Geometry

/// Shapes of any doubles are cut, measured, compared with a rect and placed in a view. What was cut stays in the world,
/// closed and within its latitudes, and is not cut again; what meets a rect is in the bounds.
runFuzzer { start, count in
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var trial = Trial(bytes.span)
    checkStructure(trial.shape)
    let isSane = isSane(trial.shape)
    checkBounds(trial.shape, trial, isSane: isSane)

    let isWhole = !hasHoles(trial.shape)
    let box = trial.shape.box
    var cutter = AntimeridianCutter()
    let hasCut = cutter.cut(&trial.shape)
    checkStructure(trial.shape)
    if isSane {
        checkCut(trial.shape, of: box)
        if hasCut, trial.closesRings { checkRings(trial.shape) }
        let isCutAgain = cutter.cut(&trial.shape)
        // A hole that is not in its polygon may stay one across the map.
        precondition(!isCutAgain || !isWhole, "it is cut again")
        checkBounds(trial.shape, trial, isSane: true)
    } else {
        _ = cutter.cut(&trial.shape)
    }
    checkPlacing(&trial.shape, in: trial.view, isSane: isSane)
    return 0
}
