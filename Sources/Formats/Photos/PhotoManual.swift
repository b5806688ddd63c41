public import Layers

extension PhotoFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    3, "jpeg",
                    """
                    Photos, by the positions in their EXIF data. Photos that follow each other make one layer. A \
                    folder stands for the .jpg and .jpeg files in it and in its subfolders.
                    """)
            ],
            chapters: [
                FormatManual.Chapter(
                    5, "Photos",
                    [
                        .text(
                            """
                            plat reads a JPEG only up to the data of its picture. A photo with a GPS position becomes \
                            a point; one without becomes a feature without a geometry, and is counted. A photo whose \
                            GPS position or EXIF data is damaged is a bad record, and so is a .jpg that is not a JPEG. \
                            Files of a folder come in the order of their names, byte by byte; hidden files and links \
                            to folders are skipped. Standard input holds one photo. Photos need libexif.
                            """),
                        .list([
                            ("file", "Path of the file, as given or below the given folder."),
                            (
                                "time",
                                """
                                Time of the GPS, in UTC; else the time of the camera, with its offset from UTC if the \
                                photo has it.
                                """
                            ),
                            ("altitude", "Metres above sea level."),
                            ("direction", "Direction of the camera in degrees, clockwise from north."),
                            ("direction_ref", "The north that the direction counts from: true or magnetic."),
                            ("make, model", "Maker and model of the camera."),
                        ]),
                    ])
            ])
    }
}
