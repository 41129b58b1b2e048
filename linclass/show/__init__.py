"""Figures, players and explorers of the book; the only part that needs matplotlib.

Every figure function draws into the axes `ax`, or into a new figure, and returns
the Axes: a cell of a page reads ``show.separator(halfspace, X, y); plt.show()``.
A widget library is loaded when the first of these is shown, not before.
"""

from linclass.show._style import panels
from linclass.show.approaches_figures import approach_player, densities, size_curves
from linclass.show.back_propagation_figures import (
    between_twins,
    layer_slopes,
    network_map,
    saddle_map,
    start_explorer,
    training_player,
)
from linclass.show.bound_figures import (
    chain_explorer,
    race,
)
from linclass.show.capacity_figures import capacity_player, labelings
from linclass.show.counting_mistakes_figures import (
    cost_explorer,
    cost_maps,
    many_lines,
    stair_and_bowl,
    turning_player,
    zero_one_step,
)
from linclass.show.cross_validation_figures import (
    error_curves,
    error_spread,
    fold_chart,
    fold_player,
)
from linclass.show.datasets_figures import dataset
from linclass.show.descent_figures import (
    curve_steps,
    descent_paths,
    descent_player,
    sgd_explorer,
    slope_bars,
)
from linclass.show.distances_figures import (
    augmented_line,
    halfspace_explorer,
    offset_and_distance,
    offset_player,
)
from linclass.show.explorer import Explorer, explorer
from linclass.show.features_figures import (
    ball_explorer,
    basis_functions,
    feature_steps,
    learning_curves,
    lift_player,
    lifted_line,
)
from linclass.show.figures import (
    field,
    lines,
    mark,
    points,
    regions,
    regression_1d,
    separator,
)
from linclass.show.halfspaces_figures import side_explorer, turn_player
from linclass.show.kernels_figures import (
    kernel_explorer,
    kernel_sum,
    score_panels,
    width_player,
)
from linclass.show.likelihood_figures import (
    likelihood_explorer,
    likelihood_player,
    logistic_slopes,
    loss_rays,
    probability_curve,
)
from linclass.show.logistic_function_figures import (
    place_explorer,
    probability_field,
    s_curve,
    s_curve_ends,
    steepness_player,
)
from linclass.show.logistic_mse_figures import (
    loss_and_pull,
    mse_curve,
    mse_explorer,
    mse_maps,
    mse_player,
)
from linclass.show.loss_functions_figures import (
    closest_explorer,
    loss_curves,
    outlier_player,
    tangents,
    zero_one_gap,
)
from linclass.show.margin_figures import (
    distances,
    hulls,
    margin_strip,
    radius_and_margin,
    strip_explorer,
)
from linclass.show.multiclass_figures import (
    bias_explorer,
    claims_map,
    claims_player,
    indicator_lines,
    ranking,
)
from linclass.show.nearest_neighbors_figures import (
    metric_balls,
    neighbor_limits,
    neighbor_player,
    query_explorer,
    tree_search,
    voronoi,
)
from linclass.show.neurons_figures import (
    fired_region,
    hidden_space,
    neuron_explorer,
    polygon_player,
)
from linclass.show.non_separable_figures import (
    answers,
    kept_mistakes,
    path_player,
    repeating,
)
from linclass.show.penalties_figures import (
    coefficients,
    penalty_player,
    shrinkage,
    strength_explorer,
    touching,
)
from linclass.show.perceptron_figures import (
    bound_scatter,
    choice_explorer,
    growth,
    perceptron_player,
    perceptron_step,
)
from linclass.show.player import Player, player
from linclass.show.regression_figures import far_explorer, regression_player
from linclass.show.separability_figures import hull_explorer, hull_player, verdicts
from linclass.show.speed_figures import BenchmarkRow, read_benchmarks, time_ratios
from linclass.show.stepper import Stepper, perceptron_stepper
from linclass.show.wiring_figures import neuron, wiring

__all__ = [
    "BenchmarkRow",
    "Explorer",
    "Player",
    "Stepper",
    "answers",
    "approach_player",
    "augmented_line",
    "ball_explorer",
    "basis_functions",
    "between_twins",
    "bias_explorer",
    "bound_scatter",
    "capacity_player",
    "chain_explorer",
    "choice_explorer",
    "claims_map",
    "claims_player",
    "closest_explorer",
    "coefficients",
    "cost_explorer",
    "cost_maps",
    "curve_steps",
    "dataset",
    "densities",
    "descent_paths",
    "descent_player",
    "distances",
    "error_curves",
    "error_spread",
    "explorer",
    "far_explorer",
    "feature_steps",
    "field",
    "fired_region",
    "fold_chart",
    "fold_player",
    "growth",
    "halfspace_explorer",
    "hidden_space",
    "hull_explorer",
    "hull_player",
    "hulls",
    "indicator_lines",
    "kept_mistakes",
    "kernel_explorer",
    "kernel_sum",
    "labelings",
    "layer_slopes",
    "learning_curves",
    "lift_player",
    "lifted_line",
    "likelihood_explorer",
    "likelihood_player",
    "lines",
    "logistic_slopes",
    "loss_and_pull",
    "loss_curves",
    "loss_rays",
    "many_lines",
    "margin_strip",
    "mark",
    "metric_balls",
    "mse_curve",
    "mse_explorer",
    "mse_maps",
    "mse_player",
    "neighbor_limits",
    "neighbor_player",
    "network_map",
    "neuron",
    "neuron_explorer",
    "offset_and_distance",
    "offset_player",
    "outlier_player",
    "panels",
    "path_player",
    "penalty_player",
    "perceptron_player",
    "perceptron_step",
    "perceptron_stepper",
    "place_explorer",
    "player",
    "points",
    "polygon_player",
    "probability_curve",
    "probability_field",
    "query_explorer",
    "race",
    "radius_and_margin",
    "ranking",
    "read_benchmarks",
    "regions",
    "regression_1d",
    "regression_player",
    "repeating",
    "s_curve",
    "s_curve_ends",
    "saddle_map",
    "score_panels",
    "separator",
    "sgd_explorer",
    "shrinkage",
    "side_explorer",
    "size_curves",
    "slope_bars",
    "stair_and_bowl",
    "start_explorer",
    "steepness_player",
    "strength_explorer",
    "strip_explorer",
    "tangents",
    "time_ratios",
    "touching",
    "training_player",
    "tree_search",
    "turn_player",
    "turning_player",
    "verdicts",
    "voronoi",
    "width_player",
    "wiring",
    "zero_one_gap",
    "zero_one_step",
]
