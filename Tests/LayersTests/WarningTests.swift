import Layers
import Testing

struct WarningTests {
    private static let first = WarningKind("test-first", "one")
    private static let second = WarningKind("test-second", "two", fault: ("test-fault", "a fault"))
    private static let third = WarningKind("test-third", "three", isOnlyCounted: true)

    @Test func kindsAreTheirTexts() {
        #expect(Self.first != Self.second && Self.first == Self.first)
        #expect(Self.second.code == "test-second" && Self.second.faultCode == "test-fault")
        #expect(Self.first.fault.description == "one" && Self.third.isOnlyCounted)
    }

    /// Kinds that come up late find room among the first; each event is taken once.
    @Test func counts() {
        var warnings = Warnings()
        #expect(warnings.isEmpty && warnings.all.isEmpty)
        warnings.add(Self.first, at: 7)
        #expect(warnings.takeNew().map(\.count) == [1])
        let late = WarningKind("test-late", "four")
        for byte in [9, 12] { warnings.add(late, at: byte) }
        warnings.add(Self.first, at: 20)
        let all = warnings.all
        #expect(all.map(\.kind) == [Self.first, late])
        #expect(all.map(\.count) == [2, 2] && all.map(\.firstByte) == [7, 9])
        let new = warnings.takeNew()
        #expect(new.map(\.count) == [1, 2] && new.map(\.firstByte) == [20, 9])
        #expect(warnings.takeNew().isEmpty)
        warnings.removeAll()
        #expect(warnings.isEmpty && warnings.all.isEmpty && warnings.takeNew().isEmpty)
    }

    /// Warnings come in the order of their numbers, those of one number in the order of the capabilities.
    @Test func registration() {
        let kinds = (0..<4).map { WarningKind("test-place-\($0)", "text") }
        let reason = SkipReason("test-reason", manual: "A sentence.")
        Capability.register([
            Capability(warnings: [2: [kinds[0]], 1: [kinds[1]]], skips: [0: [reason]]),
            Capability(warnings: [1: [kinds[2]], 2: [kinds[3]]]),
        ])
        let order = WarningKind.inOrder.filter { kinds.contains($0) }
        #expect(order == [kinds[1], kinds[2], kinds[0], kinds[3]])
        #expect(SkipReason(number: reason.number) == reason && SkipReason(number: 254) == nil)
        var account = Account()
        for code in ["test-place-3", "test-place-1", "unknown"] { account.addAltered(code, 1) }
        account.addSkipped("test-reason")
        #expect(account.altered.map(\.code) == ["unknown", "test-place-1", "test-place-3"])
    }
}
