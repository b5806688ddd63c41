import Layers
import Runner

/// An input as it is now.
struct PartInput {
    var path: String
    var size: Int
}

extension PartInput {
    /// A hash of these inputs and of other files that are read. It changes if any of them changes.
    static func digest(of inputs: [PartInput]) throws(Problem) -> String {
        // The hash of Fowler, Noll and Vo, in 64 bits.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for path in inputs.map(\.path) + PartTask.others {
            let versions = try LayerItem.files(of: path).sorted().map { "\($0)\0\(FileVersion(at: $0)?.text ?? "")" }
            for byte in ([path] + versions).joined(separator: "\0").utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        return String(hash, radix: 16)
    }

    /// The inputs as they are now.
    static func all(_ layers: LayerInputs) throws(Problem) -> [PartInput] {
        try layers.items.map { (item) throws(Problem) in
            guard item.path != "-" else {
                throw Problem(
                    .usage, "no-parts", at: InputLocation(source: item.name),
                    "standard input cannot be split into parts",
                    hint: "write it to a file first")
            }
            if let count = try item.lengthOfRecords() { return PartInput(path: item.path, size: count) }
            return PartInput(path: item.path, size: try SeekableFile(path: item.path).count)
        }
    }
}
