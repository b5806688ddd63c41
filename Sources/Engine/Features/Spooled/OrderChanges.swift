/// Changes of the order in which features are drawn, the last of them on top.
public struct OrderChanges: Sendable {
    /// A change, with features by the index of their names.
    public enum Move: Hashable, Sendable {
        /// Draws a feature last.
        case front(Int)
        /// Draws a feature first.
        case back(Int)
        /// Lets two features take each other's places.
        case swap(Int, Int)
        /// Draws a feature right after another one.
        case above(Int, Int)
        /// Draws a feature right before another one.
        case below(Int, Int)
    }

    public let names: FeatureNames
    /// The changes, in the order in which they happen.
    public let moves: [Move]

    public init(_ moves: [Move], of names: FeatureNames) {
        self.moves = moves
        self.names = names
    }

    /// Arranges the items of an order.
    ///
    /// - Parameter named: the named items by the index of their names.
    package func arranged(_ items: [Int], naming named: [Int: Int]) -> [Int] {
        let names = Dictionary(uniqueKeysWithValues: named.map { ($1, $0) })
        let gaps = arranged(items.compactMap { names[$0] }).map { $0.compactMap { named[$0] } }
        var result = gaps[0]
        var passed = 0
        for item in items {
            if names[item] == nil {
                result.append(item)
            } else {
                passed += 1
                result += gaps[passed]
            }
        }
        return result + gaps[passed + 1]
    }

    /// A feature that moves, or all features between two of those.
    private enum Piece: Hashable {
        case run
        case feature(Int)
    }

    /// Finds where the named features go. All others keep their order among themselves, in runs between the named ones.
    ///
    /// - Parameter order: the named features, by the index of their names, in their order before the changes.
    /// - Returns: the named features before each run, and at the end those after the last.
    func arranged(_ order: [Int]) -> [[Int]] {
        var pieces: [Piece] = [.run]
        for name in order { pieces += [.feature(name), .run] }
        func index(_ name: Int) -> Int { pieces.firstIndex(of: .feature(name)) ?? 0 }
        for move in moves {
            switch move {
            case .front(let name): pieces.append(pieces.remove(at: index(name)))
            case .back(let name): pieces.insert(pieces.remove(at: index(name)), at: 0)
            case .swap(let one, let other): pieces.swapAt(index(one), index(other))
            case .above(let name, let other):
                let piece = pieces.remove(at: index(name))
                pieces.insert(piece, at: index(other) + 1)
            case .below(let name, let other):
                let piece = pieces.remove(at: index(name))
                pieces.insert(piece, at: index(other))
            }
        }
        var gaps: [[Int]] = [[]]
        for piece in pieces {
            switch piece {
            case .run: gaps.append([])
            case .feature(let name): gaps[gaps.count - 1].append(name)
            }
        }
        return gaps
    }
}
