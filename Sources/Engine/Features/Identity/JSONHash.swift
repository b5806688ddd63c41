import Layers

/// Finds hashes of JSON values that are the same for any order of members, any blanks, and any notation of numbers and
/// texts. A hash has 128 bits, which are never equal by chance.
package struct JSONHash: ~Copyable {
    /// An object or array whose end has not been reached.
    private struct Container {
        var isObject: Bool
        /// Name of the member whose value it is.
        var name: IdentityKey
        /// Number of members before its own.
        var memberStart: Int
        /// Hash of an array's elements so far.
        var elements = IdentityKey()
    }

    private struct Member {
        var name: IdentityKey
        var value: IdentityKey
        var order: Int

        /// Members with one name stay in their order, as the last of them counts.
        static func precedes(_ one: Member, _ other: Member) -> Bool {
            one.name == other.name ? one.order < other.order : one.name.halves < other.name.halves
        }
    }

    private enum Sort: UInt64 {
        case object = 1
        case array
        case number
        case string
        case word
    }

    private var containers: [Container] = []
    private var members: [Member] = []
    /// Name of the member whose value is expected.
    private var name: IdentityKey?
    private var text = ByteBuffer()

    package init() {}

    private static let mostKept = 1 << 16

    /// Hash of a valid JSON value, in time linear in its length but for the sorting of members.
    package mutating func key(_ bytes: Span<UInt8>) -> IdentityKey {
        var result = IdentityKey()
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isObject: byte == UInt8(ascii: "{"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let key = end() { add(key, &result) }
            case UInt8(ascii: "\""):
                let start = index - 1
                index = Self.endOfString(bytes, from: index)
                text.removeAll()
                text.appendPlain(Value(.jsonString, field: 0, TextRange(start, index)), bytes)
                if name == nil, containers.last?.isObject == true {
                    name = textKey(.string)
                } else {
                    add(textKey(.string), &result)
                }
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0...UInt8(ascii: " "): continue
            default:
                let start = index - 1
                while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
                text.removeAll()
                let isNumber = byte == UInt8(ascii: "-") || byte <= UInt8(ascii: "9")
                if isNumber {
                    text.appendNumber(bytes.extracting(start..<index))
                } else {
                    text.append(bytes.extracting(start..<index))
                }
                add(textKey(isNumber ? .number : .word), &result)
            }
        }
        // One value with many members does not take its memory for good.
        if members.capacity > Self.mostKept { members = [] }
        return result
    }

    private func textKey(_ sort: Sort) -> IdentityKey {
        var key = IdentityKey()
        key.add(sort.rawValue)
        key.add(text.bytes)
        return key
    }

    private mutating func begin(isObject: Bool) {
        containers.append(Container(isObject: isObject, name: name ?? IdentityKey(), memberStart: members.count))
        name = nil
    }

    /// Ends the innermost container, and returns its hash.
    private mutating func end() -> IdentityKey? {
        guard let container = containers.popLast() else { return nil }
        name = container.name
        var key = IdentityKey()
        guard container.isObject else {
            key.add(Sort.array.rawValue)
            key.add(container.elements)
            return key
        }
        key.add(Sort.object.rawValue)
        members[container.memberStart...].sort(by: Member.precedes)
        for member in members[container.memberStart...] {
            key.add(member.name)
            key.add(member.value)
        }
        members.removeLast(members.count - container.memberStart)
        return key
    }

    private mutating func add(_ value: IdentityKey, _ result: inout IdentityKey) {
        guard let last = containers.indices.last else {
            result = value
            return
        }
        if containers[last].isObject {
            members.append(Member(name: name ?? IdentityKey(), value: value, order: members.count))
        } else {
            containers[last].elements.add(value)
        }
        name = nil
    }

    private static func endOfString(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): false
        default: true
        }
    }
}

extension IdentityKey {
    fileprivate mutating func add(_ other: IdentityKey) {
        add(other.halves.0)
        add(other.halves.1)
    }
}
