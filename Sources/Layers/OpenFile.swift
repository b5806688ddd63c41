import Glibc

/// A descriptor that is closed when nobody reads from it any more; the standard streams stay open.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }
}
