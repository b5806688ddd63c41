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

    /// Kinds that come up after the first warnings find room, and an earlier state may lack it.
    @Test func counts() {
        var warnings = Warnings()
        #expect(warnings.isEmpty && warnings.all.isEmpty)
        warnings.add(Self.first, at: 7)
        let earlier = warnings
        let late = WarningKind("test-late", "four")
        for byte in [9, 12] { warnings.add(late, at: byte) }
        warnings.add(Self.first, at: 20)
        let all = warnings.all
        #expect(all.map(\.kind) == [Self.first, late])
        #expect(all.map(\.count) == [2, 2] && all.map(\.firstByte) == [7, 9])
        let since = warnings.since(earlier)
        #expect(since.map(\.count) == [1, 2] && since.map(\.lastByte) == [20, 12])
        warnings.removeAll()
        #expect(warnings.isEmpty && warnings.all.isEmpty && warnings.since(Warnings()).isEmpty)
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
