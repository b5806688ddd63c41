import Geometry

/// Holds what is answered with an index against what is answered without one, and from the other side. Rings are closed.
func checkAgreement(_ kept: borrowing Kept, areFinite: Bool) {
    precondition(kept.indexed.isSurelyValid(0) == kept.merged.isSurelyValid(kept.first))
    precondition(kept.indexed.isSurelyValid(1) == kept.merged.isSurelyValid(kept.first + 1))
    if areFinite { checkMeeting(kept) }
    // How two areas lie to each other is defined only for valid ones, and only an index finds it.
    let areAreas = kept.indexed.kind(0).dimension == 2 && kept.indexed.kind(1).dimension == 2
    let areValid = kept.indexed.isSurelyValid(0) && kept.indexed.isSurelyValid(1)
    guard !areAreas || areValid else { return }
    for predicate in Predicate.allCases {
        let answer = kept.indexed.answer(predicate, 0, kept.indexed, 1)
        let mirrored = kept.indexed.answer(predicate.mirrored, 1, kept.indexed, 0)
        precondition(answer == mirrored, "\(predicate) and its mirror differ")
        let others = [
            kept.plain.answer(predicate, 0, kept.plain, 1),
            kept.merged.answer(predicate, kept.first, kept.merged, kept.first + 1),
            kept.merged.answer(predicate, 1, kept.merged, 0),
        ]
        for other in others {
            precondition(other == answer || areAreas && other == nil, "the index makes a difference")
        }
    }
}

private func checkMeeting(_ kept: borrowing Kept) {
    let meet = kept.indexed.edgesMeet(0, kept.indexed, 1)
    precondition(meet == kept.indexed.edgesMeet(1, kept.indexed, 0), "edges meet one way only")
    precondition(meet == kept.indexed.edgesMeet(0, kept.plain, 1))
    precondition(meet == kept.plain.edgesMeet(0, kept.indexed, 1))
    precondition(meet == kept.plain.edgesMeet(0, kept.plain, 1))
    precondition(meet == kept.merged.edgesMeet(kept.first, kept.merged, 0))
}

func checkLocation(of place: Shape.Point, in kept: borrowing Kept) {
    for index in 0..<2 {
        let location = kept.indexed.locate(place, in: index)
        precondition(location == kept.plain.locate(place, in: index), "\(place): the index makes a difference")
        precondition(location == kept.merged.locate(place, in: kept.first + index))
    }
}
