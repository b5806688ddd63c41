/// The reason why bytes are not a model, and the line that shows it.
public struct MagneticModelFault: Error, Hashable, Sendable {
    /// Line from 1 on.
    public let line: Int
    /// The reason why the file is refused.
    public let reason: Reason

    package init(line: Int, reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// A reason to refuse a file of coefficients.
    public enum Reason: Hashable, Sendable {
        /// A first line that does not start with the epoch and the name of the model.
        case badHeader
        /// An epoch that is not a year from 1500 to 2999.
        case badEpoch(String)
        /// A line that has not six values.
        case wrongCount(Int)
        /// A degree or an order that is not a whole number.
        case badIndex(String)
        /// A degree outside 1 to the highest.
        case badDegree(String)
        /// An order above the degree.
        case badOrder(degree: Int, order: Int)
        /// A coefficient that is not a number.
        case notANumber(String)
        /// A coefficient of more than a million nanoteslas.
        case outOfRange(String)
        /// A coefficient h of order 0 that is not 0.
        case strayCoefficient(degree: Int)
        /// A second line for a degree and an order.
        case duplicate(degree: Int, order: Int)
        /// A degree and an order without a line.
        case missing(degree: Int, order: Int)
        /// No coefficients at all.
        case empty
        /// No line of nines, so that the rest of the file may be missing.
        case noEnd
        /// Text after the line of nines.
        case textAfterEnd
    }

    /// A sentence about the line.
    ///
    /// - Parameter shown: makes a piece of the file safe to show.
    public func message(showing shown: (String) -> String = { $0 }) -> String {
        switch reason {
        case .badHeader: "the first line does not start with the epoch and the name of a magnetic model"
        case .badEpoch(let text): "the epoch '\(shown(text))' is not a year from 1500 to 2999"
        case .wrongCount(let count):
            "the line has \(count) value\(count == 1 ? "" : "s"), not 6: degree, order, g, h and their yearly changes"
        case .badIndex(let text): "'\(shown(text))' is not a degree or an order"
        case .badDegree(let text): "the degree \(shown(text)) is outside 1…\(MagneticModel.highestDegree)"
        case .badOrder(let degree, let order): "the order \(order) is greater than the degree \(degree)"
        case .notANumber(let text): "'\(shown(text))' is not a number"
        case .outOfRange(let text): "the coefficient \(shown(text)) is outside ±1000000 nT"
        case .strayCoefficient(let degree): "h of degree \(degree) and order 0 is not 0"
        case .duplicate(let degree, let order): "degree \(degree), order \(order) has a second line"
        case .missing(let degree, let order): "degree \(degree), order \(order) has no line"
        case .empty: "the model has no coefficients"
        case .noEnd: "the line of nines at the end is missing, so the file may be truncated"
        case .textAfterEnd: "there is text after the line of nines, which ends the model"
        }
    }
}
