import Glibc
import Testing

/// Something that a test needs and that not every machine has. Where it is missing, the test is skipped, and its line in
/// the log ends with `wants` and the name, which `scripts/test` adds up.
public struct Need: Sendable {
    private struct Part: Sendable {
        let name: String
        let isMet: @Sendable () -> Bool
    }

    private var parts: [Part]

    public init(_ name: String, _ isMet: @autoclosure @escaping @Sendable () -> Bool) {
        parts = [Part(name: name, isMet: isMet)]
    }

    public static func && (one: Need, other: Need) -> Need {
        var both = one
        both.parts += other.parts
        return both
    }

    public var isMet: Bool { missing == nil }

    /// The name of the first that is missing.
    fileprivate var missing: String? { parts.first { !$0.isMet() }?.name }

    /// Somebody whom permissions do not stop, and who may mount file systems.
    public static let root = Need("root", getuid() == 0)
    /// What only `scripts/test --full` has the time for.
    public static let fullEffort = Need("--full", Effort.isFull)
}

/// Skips a test, or the tests of a suite, where something is missing.
public struct NeedTrait: TestTrait, SuiteTrait {
    fileprivate let need: Need

    public var isRecursive: Bool { true }

    public func prepare(for test: Test) async throws {
        guard let name = need.missing else { return }
        try await ConditionTrait.disabled("wants \(name)").prepare(for: test)
    }
}

extension Trait where Self == NeedTrait {
    public static func enabled(if need: Need) -> Self { NeedTrait(need: need) }
}
