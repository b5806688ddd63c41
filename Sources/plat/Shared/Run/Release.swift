/// This release of plat.
enum Release {
    static let version = "0.1.0"
    static let date = "2026-11-21"
}
