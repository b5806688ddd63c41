/// How much the short way by pairs takes on before it tries less at once, and gives up in the end.
struct PairBounds {
    /// However few labels there are, so many conflicts are not too many.
    var fewestConflicts = 1 << 20
    /// How many others may be looked at for each label, or for each of as many conflicts.
    var looks = 64
    /// How many labels are not divided further where a zoom is decided by parts.
    var fewestOfPart = 1024
    /// How often a part may turn out to be too much.
    var failures = 12
    /// How many neighbors on the map each stretch of a sample has.
    var sampleLength = 2048

    func mostLooks(_ count: Int) -> Int { looks * max(count, fewestConflicts) }
}
