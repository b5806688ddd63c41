import Layers

/// Reads records in sequence and skips damaged bytes.
extension ShapefileLocator {
    mutating func locateInSequence() throws(Problem) -> Found? {
        guard position < size else { return endOfFile(inSequence: true) }
        let rest = try restOfRecord(at: position)
        if let rest, let found = try recordHeader(at: position) {
            if rest >= Self.shortestRecord, rest != usualRest, try hidesRecords(found.number, found.length, rest) {
                note(
                    "rest-of-record",
                    "record \(number + 1) claims \(found.length) bytes but overlaps other records from byte \(position + 8 + found.length - rest); those were read"
                )
                return take(found.number, found.length - rest, 0)
            }
            let isGood = rest == 0 || rest == usualRest ? true : try isChained(at: position, rest)
            if isGood { return take(found.number, found.length, rest) }
        }
        // Past the length that the header claims there are no records, unless the bytes can be nothing else.
        if position >= header.fileLength, header.fileLength >= ShapefileHeader.length {
            return endOfFile(inSequence: true)
        }
        if let rowCount, number >= rowCount, try isBlank(from: position) { return endOfFile(inSequence: true) }
        // Bytes at the end of a whole file that are too few for a record are not one.
        let isWhole = header.fileLength <= size && rowCount.map { number >= $0 } ?? true
        if isWhole, size - position < Self.shortestRecord { return endOfFile(inSequence: true) }
        guard let found = try recordHeader(at: position) else { return lost(.truncated) }
        let end = position + 8 + found.length
        if found.length >= 4, end <= size, rest != nil || !trustsNumbers || isExpected(found.number) {
            // A damaged record is taken if a valid one or the end of the file follows it.
            let isGoodBehind = end == size ? true : try holdsRecord(at: end)
            if isGoodBehind { return take(found.number, found.length, rest ?? 0) }
        }
        if let next = try search(from: position + 2) { return try resume(at: next) }
        let isTorn = found.length >= 4 && end > size && found.number == number + firstNumber
        return lost(isTorn ? .truncated : .damaged)
    }

    /// Takes the current record, but first reports records that the one before it has swallowed, as numbers show.
    private mutating func take(_ found: Int, _ length: Int, _ rest: Int) -> Found {
        let swallowed = found - (number + firstNumber)
        if swallowed != 0, trustsNumbers {
            if swallowed > 0, swallowed <= restOfLast / Self.shortestRecord {
                missing = swallowed
                gapStart = nil
                restOfLast = 0
                return missed()
            }
            trustsNumbers = false
        }
        restOfLast = rest
        usualRest = rest
        return take(position, length)
    }

    private static var shortestRecord: Int { 12 }

    /// Resumes at the next record after bytes that are not records. Numbers show how many records were lost, otherwise
    /// the length of the gap does.
    mutating func resume(at offset: Int) throws(Problem) -> Found? {
        let skipped = offset - position
        guard let found = try recordHeader(at: offset), let rest = try restOfRecord(at: offset) else {
            return lost(.damaged)
        }
        var lost = found.number - (number + firstNumber)
        let gap = "\(skipped) bytes at byte \(position) belong to no record and were skipped"
        // The first record that is found must show that they are numbered.
        let isSure = foundCount > 0 || skipped < Self.shortestRecord
        let areNumbered = isSure || !trustsNumbers ? trustsNumbers : try isCounted(at: offset)
        if areNumbered, 0...skipped / Self.shortestRecord ~= lost {
            note("gap", "\(gap)")
        } else {
            trustsNumbers = false
            if let exact = try lostByRows(skipped, before: offset) {
                lost = exact
                note("gap", "\(gap): \(lost) record\(lost == 1 ? "" : "s") judging by the rows of the .dbf")
            } else {
                lost = min(
                    estimate(of: skipped, next: 8 + found.length), rowCount.map { max($0 - number, 1) } ?? .max)
                let amount = lost == 1 ? "1 record" : "about \(lost) records"
                let text = lost == 0 ? gap : gap + ": \(amount) judging by their length"
                note(
                    "gap",
                    rowsEnd == nil ? "\(text)" : "\(text); the rows of the shapes after them are unknown")
            }
        }
        gapStart = position
        position = offset
        restOfLast = 0
        guard lost > 0 else { return take(found.number, found.length, rest) }
        missing = lost
        return missed()
    }

    /// Number of records in a gap if it is the only one: as many as there are more rows than records. If that is
    /// impossible, it is unknown which rows belong to the records that follow.
    private mutating func lostByRows(_ skipped: Int, before offset: Int) throws(Problem) -> Int? {
        guard let rowCount, rowsEnd == nil else { return nil }
        if let chained = try chainedCount(from: offset),
            case let lost = rowCount - number - chained, 0...skipped / Self.shortestRecord ~= lost
        {
            return lost
        }
        rowsEnd = number
        return nil
    }

    /// Gives up: nothing after this can be read. If rows do not show how many records were lost, the length does.
    mutating func lost(_ absence: Absence) -> Found {
        isOver = true
        gapStart = position
        self.absence = absence == .truncated ? .beyond : absence
        if absence == .damaged, rowCount == nil {
            missing = max(estimate(of: size - position) - 1, 0)
            if missing > 0 {
                note(
                    "gap",
                    "\(size - position) bytes at byte \(position) are not a record: about \(missing + 1) records judging by their length"
                )
            }
        }
        return .absent(absence, offset: position)
    }

    /// Ends the sequence. Without an index and rows, only the header's length shows that a file was cut between two
    /// records.
    mutating func endOfFile(inSequence: Bool = false) -> Found? {
        isOver = true
        if header.fileLength >= size + Self.shortestRecord, position == size, inSequence {
            absence = .beyond
            if rowCount == nil { return lost(.beyond) }
            if let rowCount, number < rowCount { return nil }
        }
        if size > farthest, isCut { return nil }
        if size > farthest {
            note(
                "trailing-bytes",
                "\(size - farthest) byte\(size - farthest == 1 ? " follows" : "s follow") the last record")
        } else if header.fileLength != farthest {
            note(
                "header-length", "the header claims \(header.fileLength) bytes, but the records end at byte \(farthest)"
            )
        }
        return nil
    }

    /// Finds the next offset at or after `start` that can only be a record; prefers one whose number is still to come.
    mutating func search(from start: Int) throws(Problem) -> Int? {
        var other: Int?
        var offset = start
        while offset + Self.shortestRecord <= size {
            if try holdsRecord(at: offset), let found = try recordHeader(at: offset) {
                if !trustsNumbers || found.number >= number + firstNumber { return offset }
                other = other ?? offset
            }
            offset += 2
        }
        return other
    }
}

/// Finds records by the index, as long as it agrees with the file.
extension ShapefileLocator {
    mutating func locate(_ entry: ShapefileIndex.Entry) throws(Problem) -> Found? {
        let isInside = entry.offset >= ShapefileHeader.length && entry.length >= 0
        let found = isInside ? try recordHeader(at: entry.offset) : nil
        if let found, isExpected(found.number) || entry.offset == position {
            if found.length == entry.length, entry.offset + 8 + entry.length <= size {
                return take(entry.offset, entry.length)
            }
            // Of two lengths, the right one agrees with the counts.
            if try isRecord(at: entry.offset) {
                note("index-length", "the .shx and the .shp disagree on the length of record \(number + 1)")
                return take(entry.offset, found.length)
            }
        }
        // The file decides. If it continues as expected, or the index points at what was read before, the index is
        // wrong.
        let isRepeated = isInside && entry.offset < farthest && found.map { !isExpected($0.number) } ?? true
        if try holdsRecord(at: position) || isRepeated {
            note(
                "lying-index", "the .shx is wrong about record \(number + 1); records from there were read in sequence")
            index = nil
            position = max(position, farthest)
            return try locateInSequence()
        }
        if let found, try holdsRecord(at: entry.offset) { return take(entry.offset, found.length) }
        let isBeyond = isInside && entry.offset + 8 + entry.length > size
        if isBeyond, found == nil, try search(from: position + 2) != nil {
            // The file is not cut: it goes on beyond the index.
            note(
                "lying-index", "the .shx is wrong about record \(number + 1); records from there were read in sequence")
            index = nil
            return try locateInSequence()
        }
        if isBeyond { isCut = true }
        let absence: Absence = !isBeyond ? .damaged : entry.offset < size ? .truncated : .beyond
        return .absent(absence, offset: max(min(entry.offset, size), 0))
    }

    func isExpected(_ number: Int) -> Bool { number == self.number + firstNumber }
}
