import Layers

extension ExpressionText {
    /// True if the expression needs places on the globe.
    package var needsGlobe: Bool { !functions.isDisjoint(with: RecordContext.ofGlobe) }

    /// Throws if this cannot be an expression, whatever fields there are.
    package func check(asCondition isCondition: Bool) throws(ExpressionFault) {
        try checkMeaning()
        try checkPatterns()
        _ = try ExpressionEvaluator(
            self, for: isCondition ? .condition : .value, over: .any, in: RecordContext(functions))
    }
}
