import Foundation

/// Data of others, beside the package or where `PLAT_SHARED_DATA` says; tests that need it are skipped without.
enum SharedData {
    static let path =
        ProcessInfo.processInfo.environment["PLAT_SHARED_DATA"] ?? Package.root + "/../shared/data"
    static let isThere = FileManager.default.fileExists(atPath: path)

    static func files(_ folder: String, _ ending: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
        return names.filter { ($0 as NSString).pathExtension == ending }.sorted().map { "\(path)/\(folder)/\($0)" }
    }
}
