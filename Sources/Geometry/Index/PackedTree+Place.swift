extension PackedTree {
    /// Puts the indices of all boxes that hold a place, closed, into a buffer, which is emptied first: as `search` for a box
    /// around no more than it, which is asked oftenest of all.
    public borrowing func search(_ place: Shape.Point, into found: inout FlatBuffer<Int32>) {
        found.removeAll()
        let column = (place.x - grid.west) * grid.columnsPerUnit
        let row = (place.y - grid.north) * grid.rowsPerUnit
        let cell = (column: BoxGrid.line(column, grid.size), row: BoxGrid.line(row, grid.size))
        guard grid.size > 0, place.x.isFinite, place.y.isFinite,
            let candidates = grid.candidates(cell.row * grid.size + cell.column)
        else {
            return search(Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y), into: &found)
        }
        let question = BoxReach.question(column - Double(cell.column), row - Double(cell.row))
        let entries = grid.entries.span
        let items = items.span
        for candidate in candidates {
            let entry = entries[candidate]
            guard entry.reach.mayHold(question) else { continue }
            if entry.reach.isInDoubt(question), !boxes.span[Int(entry.place)].holds(place) { continue }
            found.append(items[Int(entry.place)])
        }
    }
}

extension PackedTree.Box {
    fileprivate func holds(_ place: Shape.Point) -> Bool {
        west <= place.x && place.x <= east && north <= place.y && place.y <= south
    }
}
