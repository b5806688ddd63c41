import Times

extension Int64 {
    /// Microseconds of a time in seconds since 1970; nil outside the years 0001 to 9999.
    init?(time seconds: Double) {
        guard seconds.magnitude < 1e12 else { return nil }
        self = Self((seconds * 1e6).rounded())
        guard self >= Instant.earliest.microseconds, self <= Instant.latest.microseconds else { return nil }
    }

    /// Microseconds of a length of time; 0 for a negative one, and for one that is not a number.
    init(duration seconds: Double) {
        self = seconds > 0 ? Self((Swift.min(seconds, 1e12) * 1e6).rounded()) : 0
    }

    /// The same time or length of time in seconds.
    var seconds: Double { Double(self) / 1e6 }
}

extension Double {
    /// The number, or nil for NaN, which stands for what is unknown.
    var known: Double? { isNaN ? nil : self }
}

extension Double? {
    /// The number, or NaN if it is unknown.
    var orUnknown: Double {
        guard let self, self.isFinite else { return .nan }
        return self
    }
}
