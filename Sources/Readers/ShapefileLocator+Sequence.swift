import Layers

/// One record after the other, and past what is damaged.
extension ShapefileLocator {
    mutating func locateInSequence() throws(Problem) -> Found? {
        guard position < size else { return endOfFile(inSequence: true) }
        if try isRecord(at: position), let found = try recordHeader(at: position) {
            if !isExpected(found.number) { trustsNumbers = false }
            return take(position, found.length)
        }
        // Behind what the header says there are no records, unless they can be nothing else.
        if position >= header.fileLength, header.fileLength >= ShapefileHeader.length {
            return endOfFile(inSequence: true)
        }
        if let rowCount, number >= rowCount, try isBlank(from: position) { return endOfFile(inSequence: true) }
        guard let found = try recordHeader(at: position) else { return lost(.truncated) }
        let end = position + 8 + found.length
        if found.length >= 4, end <= size {
            // Bad in itself, but with a good one behind it, or nothing.
            let isGoodBehind = end == size ? true : try isRecord(at: end)
            if isGoodBehind { return take(position, found.length) }
        }
        if let next = try search(from: position + 2) { return try resume(at: next) }
        let isTorn = found.length >= 4 && end > size && found.number == number + firstNumber
        return lost(isTorn ? .truncated : .damaged)
    }

    /// Goes on at the next record behind bytes that are none.
    mutating func resume(at offset: Int) throws(Problem) -> Found? {
        let skipped = offset - position
        let found = try recordHeader(at: offset)
        note("gap", "\(skipped) bytes from byte \(position) on are no record and are passed over")
        position = offset
        guard let found else { return try locateInSequence() }
        let lost = found.number - (number + firstNumber)
        if trustsNumbers, lost > 0, lost <= skipped / 12 {
            missing = lost
            return missed()
        }
        return take(offset, found.length)
    }

    /// Nothing behind this can be read.
    mutating func lost(_ absence: Absence) -> Found {
        isOver = true
        self.absence = absence
        return .absent(absence, offset: position)
    }

    /// Without an index and without rows nothing but its header tells that a file was cut between two records.
    mutating func endOfFile(inSequence: Bool = false) -> Found? {
        isOver = true
        let shortest = 12
        if header.fileLength >= size + shortest, position == size, inSequence {
            absence = .truncated
            if rowCount == nil { return lost(.truncated) }
            if let rowCount, number < rowCount { return nil }
        }
        if size > farthest, isCut { return nil }
        if size > farthest {
            note("trailing-bytes", "\(size - farthest) bytes follow its last record")
        } else if header.fileLength != farthest {
            note("header-length", "its header claims \(header.fileLength) bytes, its records end at byte \(farthest)")
        }
        return nil
    }

    /// The next place from `start` on where a record stands that can be nothing else.
    mutating func search(from start: Int) throws(Problem) -> Int? {
        var offset = start
        while offset + 12 <= size {
            if try isRecord(at: offset), let found = try recordHeader(at: offset),
                !trustsNumbers || found.number >= number + firstNumber
            {
                return offset
            }
            offset += 2
        }
        return nil
    }
}
