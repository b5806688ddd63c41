/// How many values of fields are numbers, of those that rules compare with numbers.
public struct ComparedValues {
    public struct Count {
        public var numbers = 0
        public var others = 0
    }

    /// By the name of the field.
    public private(set) var counts: [String: Count] = [:]

    mutating func add(_ field: String, isNumber: Bool) {
        if isNumber {
            counts[field, default: Count()].numbers += 1
        } else {
            counts[field, default: Count()].others += 1
        }
    }

    /// Adds those of later features.
    mutating func add(_ later: ComparedValues) {
        for (field, count) in later.counts {
            counts[field, default: Count()].numbers += count.numbers
            counts[field, default: Count()].others += count.others
        }
    }
}
