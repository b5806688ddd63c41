package import Features
package import Geometry
package import Layers
package import Runner

/// Finds the facts about one part of the inputs.
package struct PartSurvey {
    package struct Request {
        package var path: String
        package var number: Int
        package var count: Int
        /// The ranges that are looked at.
        let ranges = SurveyedRanges()

        /// - Parameter layers: those that are split.
        package init(path: String, number: Int, count: Int, of layers: LayerInputs) {
            self.path = path
            self.number = number
            self.count = count
            layers.ranges = ranges
        }
    }

    package let pass: LayerPass
    package let request: Request
    package let needs: Needs
    /// Finds the bounding map rect of all features, if it is needed.
    package var measure: ((any OpenedLayer) throws(Problem) -> MapRect)?
    /// Finds what is needed of rows that are gathered into groups; nil for a command without groups.
    package var gather: ((any OpenedLayer) throws(Problem) -> RowFacts)?
    /// Finds what is needed of fixes; nil for a command that follows no devices.
    ///
    /// Its second argument is false for a layer without features in the part.
    package var follow: ((any OpenedLayer, Bool) throws(Problem) -> FixFacts)?
    /// Finds what is needed of the features that become labels, and whether there are any; nil for another command.
    package var label: ((any OpenedLayer, Survey.Findings) throws(Problem) -> Bool)?

    package init(
        pass: LayerPass, request: Request, needs: Needs, measure: ((any OpenedLayer) throws(Problem) -> MapRect)? = nil,
        gather: ((any OpenedLayer) throws(Problem) -> RowFacts)? = nil,
        follow: ((any OpenedLayer, Bool) throws(Problem) -> FixFacts)? = nil,
        label: consuming ((any OpenedLayer, Survey.Findings) throws(Problem) -> Bool)? = nil
    ) {
        self.pass = pass
        self.request = request
        self.needs = needs
        self.measure = measure
        self.gather = gather
        self.follow = follow
        self.label = label
    }

    /// Bytes behind a part in which its last record must end.
    var longestRecord: Int { pass.request.reading.recordLimit.bytes }

    /// What must be known of the records besides their number.
    package struct Needs: OptionSet {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// True or false: a feature is written.
        static let writing = Needs(rawValue: 1)
        /// Fields, kinds of geometry and identifiers.
        package static let findings = Needs(rawValue: 2)
    }

    /// Finds the facts and writes them.
    package func write(
        protecting paths: ProtectedFiles, through steps: [Step] = []
    ) throws(Problem) {
        let inputs = try PartInput.all(pass.layers)
        let total = inputs.reduce(0) { $0 + $1.size }
        func byte(_ number: Int) -> Int {
            let (high, low) = total.multipliedFullWidth(by: number)
            return request.count.dividingFullWidth((high, low)).quotient
        }
        // An input without bytes is in no part.
        for (index, input) in inputs.enumerated() where request.number == 0 && input.size == 0 { _ = try open(index) }
        let range = byte(request.number)..<byte(request.number + 1)
        var part = PartFacts(number: request.number)
        var start = 0
        for (index, input) in inputs.enumerated() {
            let own = range.clamped(to: start..<start + input.size)
            let bytes = own.lowerBound - start..<own.upperBound - start
            part.inputs[index] = try states(of: index, input, bytes, steps)
            start += input.size
        }
        let facts = PartFile(
            kind: .facts, command: PartTask.words, count: request.count, inputs: try PartInput.digest(of: inputs),
            found: [(request.number, part.value)])
        try Output.write(to: request.path, inputs: paths, mayCompress: false) { (file) throws(Problem) in
            try file.write(facts.text)
        }
    }

    private func states(
        of index: Int, _ input: PartInput, _ bytes: Range<Int>,
        _ steps: [Step]
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        guard !bytes.isEmpty else { return nil }
        if let facts = try recordFacts(of: index, input, bytes, steps) { return facts }
        if try isPlainText(index), let layer = try open(index) as? any SplitDocument,
            layer.isSplitDocument
        {
            return try documentFacts(of: index, layer, input, bytes, steps)
        }
        guard let (layer, scan) = try splitLayer(index, input) else {
            return bytes.lowerBound == 0 ? [try wholeFacts(index, input, steps)] : nil
        }
        let start = try scan.boundary(near: bytes.lowerBound)
        let part = start..<max(try scan.boundary(near: bytes.upperBound), start)
        guard !part.isEmpty else { return nil }
        let survey = RangeSurvey(self, index, layer, scan, steps)
        let starts = try scan.starts(of: part)
        // From where all states have the same records, these are looked at once.
        let meeting = try scan.meeting(of: starts, in: part)
        let shared = try meeting.map { (start) throws(Problem) in try survey.facts(from: start, upTo: part.upperBound) }
        var all: [PartFacts.StateFacts] = []
        for start in starts {
            var found: PartFacts.StateFacts?
            if let first = start.first, let meeting {
                found = try survey.facts(of: first..<meeting)
                if let shared = shared ?? nil { found?.append(shared) } else { found = nil }
            } else if let first = start.first {
                found = try survey.facts(from: first, upTo: part.upperBound)
            } else {
                var none = PartFacts.StateFacts()
                (none.bytes, none.next) = (part.upperBound..<part.upperBound, start.next)
                if gather != nil { none.rows = RowFacts(fields: layer.facts.fields) }
                if let follow { none.fixes = try follow(layer, false) }
                if label != nil { layer.facts.fields.forEach(none.findings.add) }
                found = none
            }
            found?.state = start.state
            if let found { all.append(found) }
        }
        return all
    }

    /// Opens an input. If it lacks a field that an option needs, the error names the option.
    func open(_ index: Int, _ reading: LayerOptions? = nil) throws(Problem) -> any OpenedLayer {
        try pass.namingOptions { () throws(Problem) in try pass.layers.open(index, reading ?? pass.request.reading) }
    }

    private func isPlainText(_ index: Int) throws(Problem) -> Bool {
        guard pass.layers.items[index].isRegularFile else { return false }
        var source = try pass.layers.source(index, pass.request.reading)
        try source.peek(4)
        return !source.isCompressed && source.encodingName == nil
    }

    /// The layer of an input and what finds where its records start; nil for one that is not split.
    private func splitLayer(
        _ index: Int, _ input: PartInput
    ) throws(Problem) -> (any SplitLayer, any PartScan)? {
        guard try isPlainText(index) else { return nil }
        guard let layer = try open(index) as? any SplitLayer else { return nil }
        return try layer.scan(of: SeekableFile(path: input.path), longestRecord: longestRecord).map { (layer, $0) }
    }

    func wholeFacts(
        _ index: Int, _ input: PartInput, _ steps: [Step]
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        (found.bytes, found.isWhole) = (0..<input.size, true)
        var reading = pass.request.reading
        reading.needsTypes = false
        // One that was opened for its head alone has no records.
        pass.layers.close(index)
        request.ranges.areWhole = true
        defer { request.ranges.areWhole = false }
        try look(into: &found, steps) { () throws(Problem) in try open(index, reading) }
        return found
    }

    /// Finds what is needed of the features of a layer.
    ///
    /// - Parameter last: opens the layer from its last feature on, for what comes behind it; nil if that is not in the
    ///   part.
    /// - Returns: False if there are none, as far as anything was needed of them.
    @discardableResult
    func look(
        into found: inout PartFacts.StateFacts, last: (() throws(Problem) -> any OpenedLayer)? = nil,
        _ steps: [Step], _ open: () throws(Problem) -> any OpenedLayer
    ) throws(Problem) -> Bool {
        var hasFeatures = false
        if let measure { found.extent = try measure(try open()) }
        if let follow { found.fixes = try follow(try open(), true) }
        if let gather {
            let layer = try open()
            found.rows = try gather(layer)
            found.members = layer.members
        } else if let label {
            let layer = try open()
            hasFeatures = try label(layer, found.findings)
            found.members = layer.members
        } else if needs.contains(.findings) {
            let layer = try open()
            let surveying = pass.surveying()
            found.findings.note(declaredBy: layer.facts)
            // A table has columns for the fields of features that are not written, too.
            try surveying.run(layer, into: Sink(found.findings) { Survey() })
            hasFeatures = surveying.ledger.account.read > surveying.ledger.account.badCount
            found.members = layer.members
        } else if let last {
            found.members = try last().allMembers()
        } else if found.isWhole {
            found.members = try open().allMembers()
        }
        guard needs.contains(.writing) else { return hasFeatures }
        var surveying = pass.surveying()
        surveying.request.limit = 1
        defer { found.writesAny = surveying.ledger.account.written > 0 }
        try surveying.run(
            try open(), through: steps, into: Sink(Survey.Findings()) { Survey() })
        return surveying.ledger.account.read > surveying.ledger.account.badCount
    }
}
