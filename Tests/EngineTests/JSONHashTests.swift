import Features
import Foundation
import Layers
import TestSupport
import Testing

/// Hashes of JSON values are equal where Foundation finds the values equal.
struct JSONHashTests {
    /// A value of few kinds, so that two of them are often equal.
    private static func value(_ random: inout SplitMix64, depth: Int = 0) -> String {
        let blank = ["", " ", "\n\t"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0...(depth > 2 ? 3 : 6), using: &random) {
        case 0: return ["2", "2.0", "20e-1"].randomElement(using: &random) ?? ""
        case 1: return ["-30", "-3e1", "-30.00"].randomElement(using: &random) ?? ""
        case 2: return [#""é,""#, #""\u00e9,""#, #""\u00E9\u002c""#].randomElement(using: &random) ?? ""
        case 3: return ["null", #""null""#, #""2""#].randomElement(using: &random) ?? ""
        case 4:
            let elements = (0..<Int.random(in: 0...2, using: &random)).map { _ in value(&random, depth: depth + 1) }
            return "[\(blank)" + elements.joined(separator: "\(blank),") + "\(blank)]"
        default:
            let names = ["a", #"\""#, "}"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
            let members = names.map { "\"\($0)\"\(blank):" + value(&random, depth: depth + 1) }
            return "{\(blank)" + members.joined(separator: ",\(blank)") + "}"
        }
    }

    private static func hash(_ text: String, _ json: inout JSONHash) -> IdentityKey {
        var bytes = ByteBuffer()
        bytes.append(text)
        return json.key(bytes.bytes)
    }

    @Test func asFoundation() throws {
        var random = SplitMix64(seed: 7)
        var json = JSONHash()
        var equal = 0
        for _ in 0..<20_000 {
            let (one, other) = (Self.value(&random), Self.value(&random))
            func parsed(_ text: String) throws -> NSObject {
                try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
                    ?? NSNull()
            }
            let areEqual = try parsed(one).isEqual(parsed(other))
            #expect((Self.hash(one, &json) == Self.hash(other, &json)) == areEqual, "\(one) \(other)")
            if areEqual, one != other { equal += 1 }
        }
        #expect(equal > 500)
    }

    /// The last of several members with one name counts, so their order does.
    @Test func membersWithOneName() {
        var json = JSONHash()
        let expected = Self.hash(#"{"a":1,"b":0,"a":2}"#, &json)
        #expect(Self.hash(#"{"b":0,"a":1,"a":2}"#, &json) == expected)
        #expect(Self.hash(#"{"b":0,"a":2,"a":1}"#, &json) != expected)
    }

    /// Deep and long values take little time.
    @Test func deepAndLong() {
        var json = JSONHash()
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(Self.hash(deep, &json) != Self.hash("[" + deep + "]", &json))
        let names = (0..<100_000).map { "\"\($0)\":\($0)" }
        let long = Self.hash("{" + names.joined(separator: ",") + "}", &json)
        #expect(Self.hash("{" + names.reversed().joined(separator: ", ") + "}", &json) == long)
    }
}
