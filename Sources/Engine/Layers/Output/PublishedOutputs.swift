import Memory

/// The outputs that this process has completed, by their names; the standard output is `-`.
public enum PublishedOutputs {
    private static let published = Monitor<[String]>([])

    public static var names: [String] { published.update { $0 } }

    public static func add(_ names: [String]) { published.update { $0 += names } }
}
