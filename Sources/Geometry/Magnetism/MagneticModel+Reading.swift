import Numbers

extension MagneticModel {
    /// Highest degree that a file may have; models of the crust that have the format of WMM end at 133.
    public static let highestDegree = 200

    /// Reads the coefficients of a model from the bytes of a COF file: a line with the epoch, the name and the day of
    /// publication, a line for each degree and order, and a line of nines. Any bytes are safe.
    public init(reading bytes: Span<UInt8>) throws(MagneticModelFault) {
        var reader = CoefficientReader()
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            try reader.read(bytes.extracting(start..<end))
            start = end + 1
        }
        self = try reader.model()
    }
}

/// Reads the lines of a COF file.
private struct CoefficientReader {
    private var line = 0
    private var hasHeader = false
    private var (name, released, epoch) = ("", "", 0.0)
    private var degree = 0
    private var coefficients: [MagneticModel.Coefficients?] = []
    private var hasEnded = false

    mutating func read(_ bytes: Span<UInt8>) throws(MagneticModelFault) {
        line += 1
        let words = Self.words(bytes)
        guard !words.isEmpty else { return }
        if !hasHeader { return try readHeader(bytes, words) }
        if Self.isEnd(bytes.extracting(words[0])), words.count == 1 {
            hasEnded = true
        } else if hasEnded {
            throw fault(.textAfterEnd)
        } else {
            try readTerm(bytes, words)
        }
    }

    private mutating func readHeader(_ bytes: Span<UInt8>, _ words: [Range<Int>]) throws(MagneticModelFault) {
        guard words.count >= 2 else { throw fault(.badHeader) }
        guard let epoch = Self.number(bytes.extracting(words[0])) else { throw fault(.badHeader) }
        guard epoch >= 1500, epoch < 3000 else { throw fault(.badEpoch(Self.text(bytes, words[0]))) }
        self.epoch = epoch
        name = Self.text(bytes, words[1])
        released = words.count > 2 ? Self.text(bytes, words[2]) : ""
        hasHeader = true
    }

    private mutating func readTerm(_ bytes: Span<UInt8>, _ words: [Range<Int>]) throws(MagneticModelFault) {
        guard words.count == 6 else { throw fault(.wrongCount(words.count)) }
        let n = try index(bytes, words[0])
        let m = try index(bytes, words[1])
        guard 1...MagneticModel.highestDegree ~= n else { throw fault(.badDegree(Self.text(bytes, words[0]))) }
        guard m <= n else { throw fault(.badOrder(degree: n, order: m)) }
        let one = MagneticModel.Coefficients(
            g: try coefficient(bytes, words[2]), h: try coefficient(bytes, words[3]),
            gRate: try coefficient(bytes, words[4]), hRate: try coefficient(bytes, words[5]))
        if m == 0, one.h != 0 || one.hRate != 0 { throw fault(.strayCoefficient(degree: n)) }
        degree = max(degree, n)
        let slot = MagneticModel.index(n, m)
        while coefficients.count < MagneticModel.index(degree, degree) + 1 { coefficients.append(nil) }
        guard coefficients[slot] == nil else { throw fault(.duplicate(degree: n, order: m)) }
        coefficients[slot] = one
    }

    func model() throws(MagneticModelFault) -> MagneticModel {
        guard hasHeader else { throw fault(.badHeader) }
        guard hasEnded else { throw fault(.noEnd) }
        guard degree > 0 else { throw fault(.empty) }
        var all: [MagneticModel.Coefficients] = []
        for n in 1...degree {
            for m in 0...n {
                guard let one = coefficients[MagneticModel.index(n, m)] else {
                    throw fault(.missing(degree: n, order: m))
                }
                all.append(one)
            }
        }
        return MagneticModel(name: name, released: released, epoch: epoch, degree: degree, all)
    }

    private func fault(_ reason: MagneticModelFault.Reason) -> MagneticModelFault {
        MagneticModelFault(line: max(line, 1), reason: reason)
    }

    private func index(_ bytes: Span<UInt8>, _ word: Range<Int>) throws(MagneticModelFault) -> Int {
        let text = Self.text(bytes, word)
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw fault(.badIndex(text)) }
        // A number that no integer holds is a degree that is too high.
        return Int(text) ?? .max
    }

    private func coefficient(_ bytes: Span<UInt8>, _ word: Range<Int>) throws(MagneticModelFault) -> Double {
        guard let number = Self.number(bytes.extracting(word)) else {
            throw fault(.notANumber(Self.text(bytes, word)))
        }
        guard number.magnitude <= 1e6 else { throw fault(.outOfRange(Self.text(bytes, word))) }
        return number
    }

    private static func number(_ word: Span<UInt8>) -> Double? {
        guard let (number, end) = DecimalText.scan(word, from: 0), end == word.count else { return nil }
        return number
    }

    /// Shortened, for messages and names.
    private static func text(_ bytes: Span<UInt8>, _ word: Range<Int>) -> String {
        String(decoding: word.prefix(60).map { bytes[$0] }, as: UTF8.self)
    }

    /// True for nines alone, more of them than a degree can have.
    private static func isEnd(_ word: Span<UInt8>) -> Bool {
        guard word.count >= 4 else { return false }
        for index in word.indices where word[index] != UInt8(ascii: "9") { return false }
        return true
    }

    private static func words(_ bytes: Span<UInt8>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for index in 0...bytes.count {
            let isBlank = index == bytes.count || bytes[index] == 0x20 || 0x09...0x0D ~= bytes[index]
            if !isBlank {
                if start == nil { start = index }
            } else if let first = start {
                words.append(first..<index)
                start = nil
            }
        }
        return words
    }
}
