package import CommandKit
package import JSON
import Layers
package import Runner

/// What a command has to do, for those who run it on parts.
package struct PartJob {
    /// Paths of the inputs that are split.
    package var inputs: [String]
    /// Paths of files that each part reads as a whole.
    package var others: [String] = []
    package var output: String?
    package var rejects: String?
    /// Format of the output.
    package var format: String
    package var work = Work.join
    /// Paths of layer B if that is split, too: parts send which of its features each part needs.
    package var filesB: [String] = []
    /// Number of parts of layer B.
    package var partCountOfB: Int?

    package init(
        inputs: [String], others: [String] = [], output: String? = nil, rejects: String? = nil, format: String,
        work: PartJob.Work = Work.join, filesB: [String] = [], partCountOfB: Int? = nil
    ) {
        self.inputs = inputs
        self.others = others
        self.output = output
        self.rejects = rejects
        self.format = format
        self.work = work
        self.filesB = filesB
        self.partCountOfB = partCountOfB
    }

    /// The way to the result of all parts.
    package enum Work: String {
        /// The outputs of the parts are joined.
        case join
        /// The results of the parts are summed.
        case sum
        /// Parts send rows to each other before they write, which become groups.
        case group
        /// Parts send fixes to each other, whose devices are followed.
        case follow
        /// Parts send labels, which are decided together.
        case declutter
        /// Parts send features of layer B to each other.
        case match
    }

    package func value(of line: ParsedLine) -> JSONValue {
        let ownOptions: Set = ["--output", "--rejects", "--threads", "--progress"]
        let reportingTo: Set = ["--summary", "--log-format", "--quiet"]
        func files(_ paths: [String]) -> JSONValue {
            .array(
                paths.map { path in
                    let files = (try? LayerItem.files(of: path).sorted()) ?? [path]
                    return .array(files.map { .string($0) })
                })
        }
        return [
            "command": .string(line.path.dropFirst().joined(separator: " ")),
            "arguments": .array(line.words(without: ownOptions.union(reportingTo)).map { .string($0) }),
            "messageOptions": .array(line.words(of: reportingTo).map { .string($0) }),
            "inputs": .array(inputs.map { .string($0) }), "files": files(inputs),
            "layerB": .array(filesB.map { .string($0) }), "layerBFiles": files(filesB),
            "layerBParts": partCountOfB.map { .integer($0) } ?? .null,
            "wholeFiles": .array(others.map { .string($0) }), "output": output.map { .string($0) } ?? .null,
            "rejects": rejects.map { .string($0) } ?? .null, "format": .string(format),
            "work": .string(work.rawValue),
        ]
    }
}

extension FlowOptions {
    /// The work on parts of its layers.
    ///
    /// - Parameter settings: files that the command reads besides its layers.
    package func job(reading settings: [String?] = [], _ work: PartJob.Work = .join) -> PartJob {
        let writing = output.writing
        return PartJob(
            inputs: files.isEmpty ? ["-"] : files,
            others: (settings + [input.srcCrs?.path, output.dstCrs?.path]).compactMap(\.self),
            output: writing.output.path, rejects: self.work.records.rejects,
            format: work == .sum ? "text" : writing.format.name, work: work)
    }
}
