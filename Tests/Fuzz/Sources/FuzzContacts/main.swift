import FuzzSupport
import GEOS
import Geometry

/// Two shapes of any doubles are indexed, queried about each other and points, overlaid and repaired; the answers are
/// those without an index and, for valid shapes with numbers of few digits, those of GEOS. Or boxes are sought in a
/// tree.
runFuzzer { start, count in
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var tape = ByteTape(bytes.span)
    let options = tape.byte()
    let grain = Grain(rawValue: options & 3) ?? .any
    if options & 28 == 28 {
        checkTree(&tape, grain)
    } else {
        checkShapes(&tape, grain, options >> 5)
    }
    return 0
}
