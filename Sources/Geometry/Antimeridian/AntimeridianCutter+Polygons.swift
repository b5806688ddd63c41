extension AntimeridianCutter {
    mutating func cutPolygon(of shape: borrowing Shape, rings: Range<Int>) {
        track.removeAll()
        for ring in rings { track.follow(shape, shape.positions(ofRing: ring), isRing: true) }
        if track.isPlain {
            for ring in rings { copy(shape.positions(ofRing: ring), of: shape) }
            cutShape.endPart()
            return
        }
        hasCut = true
        chains.removeAll()
        pieces.removeAll()
        // What is no wider than the world cannot overlap itself when all worlds are laid on one.
        let isFolded = track.goesRound || track.width <= 360
        if !isFolded { track.moveHoles() }
        let hasPole = !track.turns.isMultiple(of: 2)
        let pole = hasPole ? track.pole : 0
        track.orient(hasSouthPole: pole < 0)
        for index in 0..<track.ways.count {
            let way = track.ways[index]
            if !chains.cut(track, way, isFolded: isFolded) {
                let world = isFolded || way.start == way.end ? 0 : track.places[way.start].world
                appendWhole(way, world: world, isHole: index > 0)
            }
        }
        if hasPole { chains.closeOver(pole: pole) }
        chains.join(&pieces, hasHoles: track.ways.count > 1)
        if pieces.isEmpty {
            // All of it runs along the antimeridian: on one side of it then.
            for index in 0..<track.places.count { track.places[index].x = 180 }
            for index in 0..<track.ways.count { appendWhole(track.ways[index], world: 0, isHole: index > 0) }
        }
        pieces.end(in: &cutShape)
    }

    private mutating func appendWhole(_ way: AntimeridianTrack.Way, world: Int, isHole: Bool) {
        for index in way.start..<way.end { pieces.append(track.places[index]) }
        pieces.endWhole(world: world, isHole: isHole)
    }
}
