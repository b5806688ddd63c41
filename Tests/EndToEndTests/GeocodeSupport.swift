import Foundation
import TestSupport

/// A gazetteer of real places for tests, made once of the data that is beside the project; nil without it.
enum RealGazetteer {
    static let data = Package.root + "/../shared/data/gazetteer"

    static let path: String? = {
        let names = ["cities15000.zip", "admin1CodesASCII.txt", "admin2Codes.txt", "countryInfo.txt", "postal/DE.zip"]
        let files = names.map { "\(data)/\($0)" }
        guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0) }), let directory = try? Workdir() else {
            return nil
        }
        let path = NSTemporaryDirectory() + "/plat-real-\(getpid()).gaz"
        let words = files.map { "'\($0)'" }.joined(separator: " ")
        guard let outcome = try? directory.shell("plat gazetteer build -q -o '\(path)' \(words)"), outcome.status == 0
        else { return nil }
        return path
    }()
}
