import CEnding
import CMalloc
import Glibc

/// Memory of buffers that grow. A large one is not copied to grow: its pages move.
@unsafe
public enum GrowingMemory {
    /// Keeps what was given back, as larger buffers follow each other, rather than to ask the kernel for fresh pages each time.
    /// To be called before other threads are started.
    public static func keepWhatIsFreed() {
        _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 128 << 20)
    }

    /// For elements that are aligned to 16 bytes at most.
    public static func allocate<Element: BitwiseCopyable>(
        _ type: Element.Type, count: Int
    ) -> UnsafeMutablePointer<Element> {
        unsafe resize(nil, to: count)
    }

    /// Keeps what is in it.
    public static func resize<Element: BitwiseCopyable>(
        _ start: UnsafeMutablePointer<Element>?, to count: Int
    ) -> UnsafeMutablePointer<Element> {
        precondition(MemoryLayout<Element>.alignment <= 16)
        guard let memory = unsafe realloc(start, max(count * MemoryLayout<Element>.stride, 1)) else {
            ending_out_of_memory()
        }
        return unsafe memory.bindMemory(to: Element.self, capacity: count)
    }

    public static func free(_ start: UnsafeMutableRawPointer) { unsafe Glibc.free(start) }
}
