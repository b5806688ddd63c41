import Features
package import Layers
import Memory

/// Names as numbers, counted from 0 in the order in which they came up. Names are compared as bytes.
package struct NameTable: ~Copyable {
    struct Name: BitwiseCopyable {
        var hash: UInt64
        var start: Int
        var count: Int32
        var kind: Value.Kind
    }

    private var names = FlatBuffer<Name>()
    private var text = ByteBuffer()
    /// Number of a name, plus 1; 0 for none. The length is a power of two, at least twice the number of names.
    private var slots = FlatBuffer<Int32>()

    package init() { slots.append(repeating: 0, count: 64) }

    package var count: Int { names.count }

    package mutating func removeAll() {
        guard names.count > 0 else { return }
        names.removeAll()
        text.removeAll()
        for index in 0..<slots.count { slots[index] = 0 }
    }

    package static func hash(_ name: Span<UInt8>) -> UInt64 {
        var hash = ContentHash()
        hash.add(name)
        return hash.value
    }

    /// Number of a name, which may be new.
    package mutating func number(of name: Span<UInt8>, _ kind: Value.Kind) -> Int {
        number(of: name, kind, hash: Self.hash(name))
    }

    package mutating func number(of name: Span<UInt8>, _ kind: Value.Kind, hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if names[number].hash == hash, isSame(number, name) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        names.append(Name(hash: hash, start: text.count, count: Int32(truncatingIfNeeded: name.count), kind: kind))
        text.append(name)
        slots[slot] = Int32(truncatingIfNeeded: names.count)
        if names.count * 2 > slots.count { grow() }
        return names.count - 1
    }

    private func isSame(_ number: Int, _ name: Span<UInt8>) -> Bool {
        let known = self.name(number)
        guard known.count == name.count else { return false }
        for index in known.indices where known[index] != name[index] { return false }
        return true
    }

    private mutating func grow() {
        var larger = FlatBuffer<Int32>()
        larger.append(repeating: 0, count: slots.count * 2)
        for number in 0..<names.count {
            var slot = Int(truncatingIfNeeded: names[number].hash) & (larger.count - 1)
            while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
            larger[slot] = Int32(truncatingIfNeeded: number + 1)
        }
        slots = larger
    }

    @_lifetime(borrow self)
    package func name(_ number: Int) -> Span<UInt8> {
        text.bytes.extracting(names[number].start..<names[number].start + Int(names[number].count))
    }

    package func hash(_ number: Int) -> UInt64 { names[number].hash }

    package func kind(_ number: Int) -> Value.Kind { names[number].kind }

    /// Keeps only the names with these numbers, and renumbers them in this order.
    package mutating func keep(_ kept: [Int]) {
        var rest = NameTable()
        for number in kept { _ = rest.number(of: name(number), kind(number), hash: hash(number)) }
        self = rest
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        var count = self.count
        try coder.serialize(&count)
        for number in 0..<count {
            var text = ByteBuffer()
            var kind = UInt8(0)
            if !coder.isReading {
                text.append(name(number))
                kind = self.kind(number).rawValue
            }
            try coder.serialize(&kind, upTo: .max)
            try coder.serialize(&text)
            guard coder.isReading else { continue }
            guard let kind = Value.Kind(rawValue: kind) else { throw coder.fault("a kind of name is unknown") }
            guard self.number(of: text.bytes, kind) == number else { throw coder.fault("a device is named twice") }
        }
    }
}
