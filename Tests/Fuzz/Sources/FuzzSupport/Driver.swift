import Glibc

/// libFuzzer's own loop, which its `main` would call.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds one input after the other to `one`, as the command line says; or, for `--seeds FOLDER`, writes those inputs into a
/// folder that others should be made from.
public func runFuzzer(
    seeds: [[UInt8]] = [], _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> Never {
    if CommandLine.argc == 3, CommandLine.arguments[1] == "--seeds" {
        for (number, seed) in seeds.enumerated() { write(seed, to: "\(CommandLine.arguments[2])/seed-\(number)") }
        exit(0)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, one))
}

private func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(descriptor >= 0 && Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
}
