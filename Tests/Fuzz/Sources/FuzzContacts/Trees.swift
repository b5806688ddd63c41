import FuzzSupport
import Geometry
import Memory

/// Finds boxes with a tree, and without.
@_lifetime(tape: copy tape)
func checkTree(_ tape: inout ByteTape, _ grain: Grain) {
    var boxes: [Shape.Box] = []
    var sought: [Shape.Box] = []
    while !tape.isAtEnd, boxes.count < 500 {
        let step = tape.byte()
        let (start, size) = (grain.point(&tape), grain.point(&tape))
        // One that may be upside down, around nothing.
        var box = Shape.Box(west: start.x, south: start.y, east: size.x, north: size.y)
        if step & 1 == 0 {
            box.east = start.x + size.x / 8
            box.north = start.y + size.y / 8
        }
        if step & 2 == 0 { sought.append(box) }
        for number in 0...Int(step >> 3) {
            boxes.append(box)
            let move = Double(number) * (step & 4 == 0 ? 0.5 : 0)
            box.west += move
            box.east += move
            box.north += move
        }
    }
    if sought.count > 20 { sought.removeLast(sought.count - 20) }
    let span = boxes.span
    let tree = PackedTree(span)
    var found = FlatBuffer<Int32>()
    for box in sought {
        tree.search(box, into: &found)
        var indices: [Int32] = []
        for index in 0..<found.count { indices.append(found[index]) }
        indices.sort()
        let expected = boxes.indices.filter { isMeant(boxes[$0]) && isMeant(box) && boxes[$0].intersects(box) }
        precondition(indices == expected.map { Int32($0) }, "\(indices.count) are found for \(expected.count)")
    }
}

/// True if it is around something and has bounds.
private func isMeant(_ box: Shape.Box) -> Bool {
    box.west <= box.east && box.south <= box.north && box.west.isFinite && box.east.isFinite && box.south.isFinite
        && box.north.isFinite
}
