import Drawing

/// The marker of a style as a whole, and for a dot its rim and its face.
struct MarkerLook: Sendable {
    let whole: MarkerFigure?
    let rim: MarkerFigure?
    let face: MarkerFigure?

    /// - Parameters:
    ///   - number: that of the whole marker.
    ///   - step: distance between the numbers of the whole, the rim and the face.
    init(_ style: Style, _ maker: MarkerMaker, number: Int, step: Int) {
        func known(_ part: Int) -> Int32 { Int32(truncatingIfNeeded: number + part * step) }
        whole = maker.figure(style, number: known(0))
        let dot = maker.dot(style, rim: known(1), face: known(2))
        (rim, face) = (dot?.rim, dot?.face)
    }
}
