import Memory

/// The number of the layer that is read, for workers on all threads.
final class LayerCounter: Sendable {
    private let number = Monitor(-1)

    /// Counts the next layer, once it was opened.
    func advance() { number.update { $0 += 1 } }

    var current: Int { number.update { max($0, 0) } }
}
