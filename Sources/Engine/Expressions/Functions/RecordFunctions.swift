import Geometry
import Layers
import Memory
import SQLite

/// Functions about the record.
extension Database {
    func defineRecordFunctions(_ context: RecordContext) throws(SQLiteError) {
        try defineNumber("lon") { context.center()?.x }
        try defineNumber("lat") { context.center()?.y }
        try defineNumber("area") { context.area() }
        try defineNumber("west") { context.bounds()?.west }
        try defineNumber("south") { context.bounds()?.south }
        try defineNumber("east") { context.bounds()?.east }
        try defineNumber("north") { context.bounds()?.north }
        try define("length", 0, isPure: false) { call in
            if let length = context.length() { call.returns(length) } else { call.returnNull() }
        }
        try define("kind", 0, isPure: false) { call in
            if let kind = context.withShape({ shape in shape.kind.name }) {
                call.returns(kind)
            } else {
                call.returnNull()
            }
        }
        try defineCount("vertices") { context.withShape { shape in shape.points.count } }
        try defineCount("parts") { context.withShape { shape in shape.partCount } }
        try defineCount("record") { context.record }
        try define("file", 0, isPure: false) { call in call.returns(context.source) }
        try define("id", 0, isPure: false) { call in context.withID { id in call.returns(json: id) } }
        try define("intersects_box", 4, isPure: false) { call in
            guard let sides = call.numbers else { return call.returnNull() }
            do {
                if let meets = try context.intersects(sides) { call.returns(meets) } else { call.returnNull() }
            } catch {
                call.fail("intersects_box(\(call.list)): this is not a box W,S,E,N in degrees")
            }
        }
        try define("within_m", 3, isPure: false) { call in
            guard let numbers = call.numbers else { return call.returnNull() }
            guard numbers[0].magnitude <= 90, numbers[1].magnitude <= 360 else {
                return call.fail("within_m(\(call.list)): this is not LAT,LON,METRES")
            }
            let place = Shape.Point(x: numbers[1], y: numbers[0])
            if let isNear = context.isWithin(numbers[2], of: place) { call.returns(isNear) } else { call.returnNull() }
        }
    }

    private func defineNumber(_ name: String, _ value: @escaping () -> Double?) throws(SQLiteError) {
        try define(name, 0, isPure: false) { call in
            if let value = value() { call.returns(value) } else { call.returnNull() }
        }
    }

    private func defineCount(_ name: String, _ value: @escaping () -> Int?) throws(SQLiteError) {
        try define(name, 0, isPure: false) { call in
            if let value = value() { call.returns(Int64(value)) } else { call.returnNull() }
        }
    }
}

extension FunctionCall {
    /// The arguments, if all are finite numbers.
    fileprivate var numbers: [Double]? {
        let numbers = (0..<count).compactMap { index in number(index).flatMap { $0.isFinite ? $0 : nil } }
        return numbers.count == count ? numbers : nil
    }

    /// The arguments in a message.
    fileprivate var list: String { (0..<count).map { string($0) }.joined(separator: ",") }

    /// Returns a JSON string or number; null for an empty text.
    fileprivate func returns(json: Span<UInt8>) {
        guard !json.isEmpty else { return returnNull() }
        if json[0] == UInt8(ascii: "\""), json.count >= 2 {
            var text = ByteBuffer()
            text.appendUnescaped(json, 1..<json.count - 1)
            return returns(text.bytes)
        }
        switch RecordNumber(json) {
        case .integer(let integer): returns(integer)
        case .real(let number), .wideInteger(let number): returns(number)
        case nil: returns(json)
        }
    }
}
