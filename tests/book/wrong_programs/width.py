"""Usual wrong answers on the choice of a width and a penalty."""

from sklearn.svm import SVC

EXERCISE = "ex-width-program"


def _missed(points, labels, parts, gamma, C, kernel="rbf"):
    count = 0
    for rows, out in parts:
        model = SVC(kernel=kernel, gamma=gamma, C=C).fit(points[rows], labels[rows])
        count += (model.predict(points[out]) != labels[out]).sum()
    return count


def _chosen(key, gamma=lambda s: 1 / s**2, part=lambda parts: parts, **options):
    """The choice with the smallest key of mistakes, s and C; ties to the first."""

    def choice(points, labels, widths, penalties, parts):
        pairs = [(s, C) for s in widths for C in penalties]
        return min(
            pairs,
            key=lambda pair: key(
                _missed(points, labels, part(parts), gamma(pair[0]), pair[1],
                        **options), *pair),
        )  # fmt: skip

    return choice


def _right(mistakes, s, C):
    return mistakes, C, -s


divides_by_two_squares = _chosen(_right, gamma=lambda s: 1 / (2 * s**2))
takes_the_width_for_gamma = _chosen(_right, gamma=lambda s: s)
divides_by_the_width = _chosen(_right, gamma=lambda s: 1 / s)
forgets_the_kernel = _chosen(_right, kernel="linear")
takes_the_last_part_only = _chosen(_right, part=lambda parts: parts[-1:])
counts_in_training = _chosen(_right, part=lambda parts: [(a, a) for a, _ in parts])
swaps_the_rows = _chosen(_right, part=lambda parts: [(b, a) for a, b in parts])
takes_the_most_mistakes = _chosen(lambda mistakes, s, C: (-mistakes, C, -s))
takes_the_smallest_width = _chosen(lambda mistakes, s, C: (mistakes, C, s))
takes_the_largest_penalty = _chosen(lambda mistakes, s, C: (mistakes, -C, -s))
looks_at_the_width_first = _chosen(lambda mistakes, s, C: (mistakes, -s, C))
takes_the_first = _chosen(lambda mistakes, s, C: mistakes)


def takes_the_last(points, labels, widths, penalties, parts):
    backward = widths[::-1], penalties[::-1]
    return takes_the_first(points, labels, *backward, parts)


def takes_the_lists_as_sorted(points, labels, widths, penalties, parts):
    return takes_the_first(points, labels, widths[::-1], penalties, parts)


def forgets_the_penalty(points, labels, widths, penalties, parts):
    s, _ = _chosen(_right)(points, labels, widths, [1], parts)
    return s, min(penalties)


def gives_the_penalty_first(points, labels, widths, penalties, parts):
    s, C = _chosen(_right)(points, labels, widths, penalties, parts)
    return C, s


def trains_on_all_points(points, labels, widths, penalties, parts):
    rows = range(len(labels))
    return _chosen(_right, part=lambda parts: [(rows, rows)])(
        points, labels, widths, penalties, parts
    )
