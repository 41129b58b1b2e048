"""`python -m linclass.book` is `linclass-book`, where scripts are not on the path."""

import sys

from linclass._book_command import main

if __name__ == "__main__":
    sys.exit(main())
