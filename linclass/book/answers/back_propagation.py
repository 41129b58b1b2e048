"""Exercises of the page on back-propagation."""

from linclass.book.exercise import Exercise, Slip

EXERCISES = [
    Exercise(
        "ex-back-propagation-hand",
        answer=dict(score=0, delta1=(-0.5, 0.5, 0), row=(-0.5, -1.5, -0.5)),
        why="delta_2 = -1/2 goes back through the weights 1 and -1, not to the idle "
        "neuron",
        hint="First s_1, then a_1 = max(0, s_1), then g, then delta_2 = -y sigma(-z) "
        "with z = 0.",
        slips=[
            Slip(
                dict(delta1=(0.5, -0.5, 0)),
                "Mind the sign: delta_2 = -y sigma(-z) is negative for y = +1.",
            ),
            Slip(
                dict(delta1=(-0.5, 0.5, -1)),
                "Multiply by h'(s_1): what is the slope of relu at a negative sum?",
            ),
            Slip(dict(score=-4), "Mind the relu: a negative sum puts out 0."),
            Slip(
                dict(delta1=(-1, 1, 0)),
                "delta_2 is -y sigma(-z), and sigma(0) is not 1.",
            ),
            Slip(
                dict(row=(-0.5, -1, -1)),
                "Multiply by what enters the first layer, (1, x), not by a_1.",
            ),
            Slip(
                dict(row=(0.5, 1.5, 0.5)),
                "That belongs to the second neuron, or has the wrong sign.",
            ),
        ],
    ),
    Exercise(
        "ex-back-propagation-cost",
        answer=dict(once=101121, both=203252, differences=101122 * 101121),
        why="2.01 passes, since nearly all weights are in the first layer",
        hint="Forward: (inputs + 1) times neurons, layer by layer. Backward: that "
        "again, and the weights of layers 2 and 3 without constants.",
        slips=[
            Slip(
                dict(once=101010),
                "The constants count, too: each neuron has one more weight.",
            ),
            Slip(
                dict(both=3 * 101121),
                "No delta is needed for the inputs, nor for constants.",
            ),
            Slip(
                dict(both=102131 + 101121 + 11),
                "No delta goes back through the constants.",
            ),
            Slip(dict(both=102131), "That is the way back; add the way forward."),
            Slip(
                dict(differences=101121**2),
                "One pass for each weight, and one for the place itself.",
            ),
            Slip(
                dict(differences=2 * 101121**2),
                "Those are central differences; one-sided ones share a pass.",
            ),
            Slip(
                dict(differences=101122),
                "That is the number of passes; each makes 101121 products.",
            ),
        ],
    ),
    Exercise(
        "ex-back-propagation-twins",
        answer=dict(copies=48),
        why="3! orders times 2^3 signs",
        hint="How many orders have three neurons, and how many signs?",
        slips=[
            Slip(dict(copies=6), "Those are the orders; now the signs."),
            Slip(dict(copies=8), "Those are the signs; now the orders."),
            Slip(dict(copies=47), "Count the set itself, too."),
            Slip(dict(copies=14), "Each order goes with each choice of signs."),
            Slip(dict(copies=12), "Each of the three neurons has its own sign."),
        ],
    ),
    Exercise(
        "ex-back-propagation-other",
        answer=dict(relu=True, logistic=False, added=3),
        why="max(0, 5s) = 5 max(0, s), and -3 sigma(-s) = -3 + 3 sigma(s)",
        hint="Write h(5s)/5 and -3 h(-s) with the help of h(s).",
        slips=[
            Slip(dict(relu=False), "What is max(0, 5s) for s > 0, and for s < 0?"),
            Slip(
                dict(logistic=True, added=0),
                "sigma(-s) is not -sigma(s): what is it for s = 0?",
            ),
            Slip(dict(logistic=True), "If g stayed the same, nothing were to add."),
            Slip(dict(added=-3), "Mind the sign: -3 sigma(-s) = 3 sigma(s) - 3."),
            Slip(dict(added=0), "sigma(-s) is 1 - sigma(s): what is left over?"),
        ],
    ),
]
