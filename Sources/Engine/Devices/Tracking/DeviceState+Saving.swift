import Geometry
import Layers
import Movement

extension DeviceState {
    /// Codes all of it.
    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(&last, new: Last(Fix(time: 0, latitude: 0, longitude: 0), Moment().place)) {
            (last, coder) throws(Problem) in
            try coder.code(time: &last.time)
            try coder.code(&last.place)
            try coder.code(&last.reported)
            try coder.code(&last.accuracy)
            try coder.code(&last.altitude)
            try coder.code(&last.segment)
        }
        try coder.code(&course)
        try leg.code(with: &coder)
        let none = Delivered(time: 0, place: Coordinate(latitude: 0, longitude: 0), accuracy: .nan)
        try coder.code(&delivered, new: none) { (delivered, coder) throws(Problem) in
            try coder.code(time: &delivered.time)
            try coder.code(&delivered.place)
            try coder.code(&delivered.accuracy)
        }
        try coder.code(&isDone)
        try coder.code(&outliers)
        try outlier.code(with: &coder)
        try anchor.code(with: &coder)
        try coder.code(&isPaused)
        try coder.code(&variance)
        try stall.code(with: &coder)
        try coder.code(&shownAngle)
        try coder.code(&turnCourse)
        try coder.code(&way)
        try coder.code(&batch.number)
        try coder.code(time: &batch.time)
        try coder.code(&batch.way)
    }
}

extension Moment {
    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(time: &time)
        try coder.code(&place)
    }
}

extension Leg {
    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(&number)
        try coder.code(time: &start)
        try coder.code(&startPlace)
        try coder.code(&fixCount)
        try coder.code(&travelled)
        try coder.code(&moving)
        try coder.code(&maximumSpeed)
    }
}

extension StallWatch {
    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(&best)
        try coder.code(&improved, new: 0) { (time, coder) throws(Problem) in try coder.code(time: &time) }
        try coder.code(&isTold)
    }
}
