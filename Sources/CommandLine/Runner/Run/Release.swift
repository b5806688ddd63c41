/// This release of plat.
package enum Release {
    package static let version = "0.1.0"
    package static let date = "2026-11-21"
}
