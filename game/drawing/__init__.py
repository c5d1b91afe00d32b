"""Pictures of tiles, boards and diagrams: as SVG text, and as surfaces for the window."""
