package import Layers

extension Problem {
    /// The problem of bytes from another part that cannot be right, although their checksum is.
    package static var damagedShuffle: Problem {
        Problem(
            .data, "damaged-shuffle", "another part has handed over what cannot be right",
            hint: "run all parts again, with one version of plat")
    }
}
