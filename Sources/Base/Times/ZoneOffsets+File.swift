import Glibc

extension ZoneOffsets {
    /// Where the system has the files of time zones.
    public static var folder: String {
        unsafe getenv("TZDIR").map { unsafe String(cString: $0) } ?? "/usr/share/zoneinfo"
    }

    /// The zone that a folder knows by a name such as `Europe/Zurich`; nil if there is none.
    public init?(named name: String, in folder: String = folder) {
        // No file outside of the folder.
        guard !name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == 0 }),
            let file = unsafe fopen("\(folder)/\(name)", "re")
        else { return nil }
        defer { unsafe fclose(file) }
        // The largest have 4 kB.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = unsafe fread(buffer.baseAddress, 1, buffer.count, file)
        }
        self.init(name, file: bytes)
    }

    /// Reads a file of the tz database, as RFC 8536 describes it; nil for anything else.
    init?(_ name: String, file: [UInt8]) {
        guard var block = ZoneBlock(file[...], sizeOfTimes: 4) else { return nil }
        var rule: DaylightRule?
        // From the second version on, the times are there again with 64 bits, and a rule for later ones.
        if file[4] >= UInt8(ascii: "2") {
            guard let wide = ZoneBlock(file[block.end...], sizeOfTimes: 8) else { return nil }
            block = wide
            let line = file[block.end...]
            guard line.first == UInt8(ascii: "\n"), let end = line.dropFirst().firstIndex(of: UInt8(ascii: "\n")) else {
                return nil
            }
            rule = DaylightRule(line[(line.startIndex + 1)..<end])
        }
        self.init(name, first: block.first, changes: block.changes, then: rule)
    }
}

/// One of the two blocks of a file: a header and the changes.
private struct ZoneBlock {
    private(set) var changes: [(time: Int, offset: Int)] = []
    let first: Int
    /// Index of the first byte behind it.
    let end: Int

    init?(_ bytes: ArraySlice<UInt8>, sizeOfTimes: Int) {
        guard bytes.count >= 44, bytes.starts(with: "TZif".utf8) else { return nil }
        func number(_ index: Int, _ size: Int) -> Int {
            let start = Int(truncatingIfNeeded: Int8(bitPattern: bytes[index]))
            return bytes[(index + 1)..<(index + size)].reduce(start) { $0 << 8 | Int($1) }
        }
        let counts = (0..<6).map { number(bytes.startIndex + 20 + 4 * $0, 4) }
        let (utcCount, standardCount, leapCount, changeCount) = (counts[0], counts[1], counts[2], counts[3])
        let (typeCount, nameCount) = (counts[4], counts[5])
        // Times with leap seconds are not counted as ours are.
        guard counts.allSatisfy({ 0...1 << 16 ~= $0 }), leapCount == 0, 1...256 ~= typeCount else { return nil }
        let times = bytes.startIndex + 44
        let indices = times + sizeOfTimes * changeCount
        let types = indices + changeCount
        end = types + 6 * typeCount + nameCount + standardCount + utcCount
        guard end <= bytes.endIndex else { return nil }
        first = number(types, 4)
        for index in 0..<changeCount {
            let (time, type) = (number(times + sizeOfTimes * index, sizeOfTimes), Int(bytes[indices + index]))
            guard type < typeCount else { return nil }
            let offset = number(types + 6 * type, 4)
            guard -1 << 20...1 << 20 ~= offset, -1 << 60...1 << 60 ~= time, time > changes.last?.time ?? .min else {
                return nil
            }
            changes.append((time, offset))
        }
    }
}
