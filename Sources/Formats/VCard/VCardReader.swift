import FormatKit
import Geometry
public import Layers
import Memory

/// Reads the addresses of cards as features.
public struct VCardReader: FeatureReader, ~Copyable {
    private let plan: VCardPlan
    private var position = 0
    /// The card whose addresses come next.
    private var card: VCardCard?
    private var cardRange = TextRange()
    private var nextAddress = 0

    init(_ plan: VCardPlan) { self.plan = plan }

    public func field(_ index: Int) -> Field { plan.fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) {
        position = chunk.isFirst && chunk.bytes.bytes.startsWithByteOrderMark ? 3 : 0
        card = nil
    }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let bytes = chunk.bytes.bytes
        if card == nil {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
            guard position < bytes.count else { return false }
            let range = TextRange(position, endOfCard(bytes))
            position = range.upperBound
            (card, cardRange, nextAddress) = (try read(range, bytes), range, 0)
        }
        guard let card else { return false }
        let address = card.addresses[nextAddress]
        feature.fieldCount = plan.items.count
        // The first address stands for its card, so that a card without one is a record too.
        feature.record = nextAddress == 0 ? cardRange : address.line ?? cardRange
        if nextAddress == 0 {
            for _ in 0..<card.strayLines { feature.warnings.add(.strayLine, at: cardRange.lowerBound) }
        }
        if let point = address.position { feature.shape.setPoint(x: point.x, y: point.y) }
        for (index, item) in plan.items.enumerated() {
            let start = feature.scratch.count
            let text = address.values[item] ?? card.values[item]
            if let text { feature.scratch.append(text.span) }
            feature.values.append(
                Value(
                    text == nil ? .null : .string, field: index, TextRange(start, feature.scratch.count),
                    isInScratch: true))
        }
        nextAddress += 1
        if nextAddress == card.addresses.count { self.card = nil }
        return true
    }

    /// The end of the card that starts at the position: after its END:VCARD, before another BEGIN:VCARD, or at the end
    /// of the chunk.
    private func endOfCard(_ bytes: Span<UInt8>) -> Int {
        var line = position
        while line < bytes.count {
            if line > position, bytes.hasWord(VCardLine.begin, at: line) { return line }
            let next = min(bytes.first(0x0A, from: line) + 1, bytes.count)
            if bytes.hasWord(VCardLine.end, at: line) { return next }
            line = next
        }
        return line
    }

    private func read(_ range: TextRange, _ bytes: Span<UInt8>) throws(BadRecord) -> VCardCard {
        guard bytes.hasWord(VCardLine.begin, at: range.lowerBound) else {
            throw BadRecord(
                "not-a-vcard", record: range, at: range.lowerBound, "expected BEGIN:VCARD, the start of a card")
        }
        guard plan.limit.allows(range.count) else {
            throw plan.limit.badRecord(range, at: range.lowerBound, hint: RecordLimit.hint)
        }
        var card = VCardCard(range)
        var start = range.lowerBound
        while start < range.upperBound {
            if bytes.hasWord(VCardLine.end, at: start) {
                card.complete()
                return card
            }
            let (text, end) = unfold(bytes, from: start, to: range.upperBound)
            if let line = VCardLine(text, TextRange(start, end)) {
                try card.add(line)
            } else if !VCardLine.trimmed(text).isEmpty {
                card.addStrayLine()
            }
            start = end
        }
        throw BadRecord(
            "truncated", record: range, at: range.lowerBound, "the card has no END:VCARD",
            hint: "is it an incomplete copy?")
    }

    /// A line with those that continue it, as they start with a blank; and where the next one starts.
    private func unfold(_ bytes: Span<UInt8>, from start: Int, to limit: Int) -> (text: [UInt8], end: Int) {
        var text: [UInt8] = []
        var first = start
        while true {
            let feed = min(bytes.first(0x0A, from: first), limit)
            var last = feed
            if last > first, bytes[last - 1] == 0x0D { last -= 1 }
            for index in first..<last { text.append(bytes[index]) }
            let next = min(feed + 1, limit)
            guard next < limit, bytes[next] == 0x20 || bytes[next] == 0x09 else { return (text, next) }
            first = next + 1
        }
    }
}
