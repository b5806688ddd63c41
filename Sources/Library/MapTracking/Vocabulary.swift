// Coordinates, circles and polygons come with this module, as does the model of the magnetic field.
@_exported public import MapGeometry

@_exported public import struct Magnetism.MagneticField
@_exported public import struct Magnetism.MagneticModel
@_exported public import struct Magnetism.MagneticModelFault
