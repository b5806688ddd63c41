/// The fields of a layer in the order in which its records bring them, up to a limit. It is kept where chunks come together
/// in input order, so that the limit falls on the same record whoever reads it.
struct FieldRegister: ~Copyable {
    private let limit: FieldLimit
    private(set) var names: Set<String> = []
    private var bytes = 0
    /// True if no more are taken in, as one was refused.
    private(set) var isClosed = false

    init(_ limit: FieldLimit) {
        self.limit = limit
    }

    /// False for a field beyond the limit.
    mutating func add(_ name: String) -> Bool {
        if names.contains(name) { return true }
        guard !isClosed, limit.allows(names.count + 1, bytes: bytes + name.utf8.count) else {
            isClosed = true
            return false
        }
        names.insert(name)
        bytes += name.utf8.count
        return true
    }

    mutating func close() { isClosed = true }
}
