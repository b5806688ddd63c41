/// A value that closures of one thread share.
@usableFromInline
final class ValueBox<Value: ~Copyable> {
    /// Only the thread of a worker calls, one function at a time, so accesses need no check.
    @safe @exclusivity(unchecked) @usableFromInline var value: Value

    @usableFromInline
    init(_ value: consuming Value) { self.value = value }
}
