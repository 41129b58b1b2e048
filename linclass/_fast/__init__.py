"""The fast twins of plain algorithms, one file each."""
