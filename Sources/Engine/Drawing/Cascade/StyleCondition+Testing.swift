extension StyleCondition {
    /// The outcome for a feature without the field.
    var holdsWithoutValue: Bool {
        switch test {
        case .different, .notAmong, .missing: true
        case .equal, .less, .notGreater, .greater, .notLess, .among, .exists: false
        }
    }

    /// Compares as numbers if the operand is one, or a text of one and the value is a number; else by the bytes of the text.
    func holds(_ input: borrowing StyleInput, _ slot: Int32) -> Bool {
        if input.kind(slot) == .null { return holdsWithoutValue }
        switch test {
        case .exists: return true
        case .missing: return false
        case .equal, .among: return operands.contains { input.isEqual(slot, $0) }
        case .different, .notAmong: return !operands.contains { input.isEqual(slot, $0) }
        case .less: return compare(input, slot) { $0 < 0 }
        case .notGreater: return compare(input, slot) { $0 <= 0 }
        case .greater: return compare(input, slot) { $0 > 0 }
        case .notLess: return compare(input, slot) { $0 >= 0 }
        }
    }

    private func compare(_ input: borrowing StyleInput, _ slot: Int32, _ isWanted: (Int) -> Bool) -> Bool {
        guard let operand = operands.first else { return false }
        if let number = input.number(operand, comparedWith: slot) {
            guard let value = input.number(slot) else { return false }
            return isWanted(value < number ? -1 : value > number ? 1 : 0)
        }
        guard case .text(let bytes) = operand else { return false }
        return isWanted(input.order(slot, bytes.span))
    }
}

extension StyleInput {
    /// The number that an operand is for the value of a slot.
    func number(_ operand: Operand, comparedWith slot: Int32) -> Double? {
        switch operand {
        case .number(let number): number
        case .text(let bytes): kind(slot) == .number ? TextPieces.number(bytes.span) : nil
        case .flag: nil
        }
    }

    func isEqual(_ slot: Int32, _ operand: Operand) -> Bool {
        return switch operand {
        case .number(let number): number == self.number(slot)
        // Long numbers are identifiers, which may differ in a digit that no number has.
        case .text(let bytes):
            order(slot, bytes.span) == 0
                || bytes.count <= 15
                    && number(operand, comparedWith: slot).map { $0 == number(slot) } ?? false
        case .flag(let flag): TextPieces.isEqual(text.extracting(range(slot)), flag ? "true" : "false")
        }
    }

    /// Below 0 if the text of a slot comes before another one by its bytes, 0 if they are equal.
    func order(_ slot: Int32, _ other: Span<UInt8>) -> Int {
        let own = text.extracting(range(slot))
        for index in 0..<min(own.count, other.count) where own[index] != other[index] {
            return own[index] < other[index] ? -1 : 1
        }
        return own.count - other.count
    }
}
