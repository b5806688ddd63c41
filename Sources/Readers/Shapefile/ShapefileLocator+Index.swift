import Layers

/// By the index, as long as it and the file agree.
extension ShapefileLocator {
    mutating func locate(_ entry: ShapefileIndex.Entry) throws(Problem) -> Found? {
        let isInside = entry.offset >= ShapefileHeader.length && entry.length >= 0
        let found = isInside ? try recordHeader(at: entry.offset) : nil
        if let found, isExpected(found.number) || entry.offset == position {
            if found.length == entry.length, entry.offset + 8 + entry.length <= size {
                return take(entry.offset, entry.length)
            }
            // Of two lengths the right one is that which the counts agree with.
            if try isRecord(at: entry.offset) {
                note("index-length", "its .shx gives record \(number + 1) another length than the .shp")
                return take(entry.offset, found.length)
            }
        }
        // The file is what counts. Where it goes on as it should, or nothing new is pointed at, the index is wrong.
        let isRepeated = isInside && entry.offset < farthest && found.map { !isExpected($0.number) } ?? true
        if try holdsRecord(at: position) || isRepeated {
            note("lying-index", "its .shx is wrong about record \(number + 1); from there on it is read in sequence")
            index = nil
            position = max(position, farthest)
            return try locateInSequence()
        }
        if let found, try holdsRecord(at: entry.offset) { return take(entry.offset, found.length) }
        let isBeyond = isInside && entry.offset + 8 + entry.length > size
        if isBeyond, found == nil, try search(from: position + 2) != nil {
            // The file is not cut: there is more of it than the index tells of.
            note("lying-index", "its .shx is wrong about record \(number + 1); from there on it is read in sequence")
            index = nil
            return try locateInSequence()
        }
        if isBeyond { isCut = true }
        return .absent(isBeyond ? .truncated : .damaged, offset: max(min(entry.offset, size), 0))
    }

    func isExpected(_ number: Int) -> Bool { number == self.number + firstNumber }
}
