import Glibc

/// libFuzzer's own loop, which its `main` would call.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds one input after the other to `one`, as the command line says.
public func runFuzzer(_ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, one))
}
