// The values are in a module of their own, below shapes and projections; an import of this one provides them.
@_exported public import MapCoordinates

@_exported public import struct PROJ.ProjectionError
@_exported public import class PROJ.Transformation
