"""Sphinx configuration."""

import sys

from importlib.metadata import version as _version
from pathlib import Path as _Path

from sphinx.application import Sphinx as _Sphinx
from sphinx.environment import BuildEnvironment as _Environment
from sphinx.util import logging as _logging


sys.path.insert(0, str(_Path(__file__).parent))

import public_names as _public_names  # it lies beside this file


project = "pyramid-solitaire"
author = "pyramid-solitaire contributors"
copyright = f"2026, {author}"
release = version = _version("pyramid-solitaire")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
exclude_patterns = ["_build"]
default_role = "any"
nitpicky = True

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Inventories are kept in the repository, so that the site builds without a network.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", ("_inv/python.inv", None)),
    "attrs": ("https://www.attrs.org/en/stable", ("_inv/attrs.inv", None)),
}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_inherit_docstrings = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False
nitpick_ignore = [
    # Annotations that are only imported by type checkers, to keep imports one way.
    ("py:class", "dt.date"),
    ("py:class", "cattrs.converters.BaseConverter"),
    ("py:class", "Move"),
    ("py:class", "Reason"),
    ("py:class", "GameState"),
    ("py:class", "typing.Self"),
    ("py:class", "typing_extensions.Self"),
]

# As if each docstring were run in its own module.
doctest_global_setup = "\n".join(
    f"from {module} import *" for module in ["pyramid_solitaire", *_public_names.modules()]
)

copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"pyramid-solitaire {release}"
html_logo = "_static/logo.svg"
html_favicon = "_static/logo.svg"
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {"color-brand-primary": "#0b5d3b", "color-brand-content": "#0b6b43"},
    "dark_css_variables": {"color-brand-primary": "#6fcf97", "color-brand-content": "#6fcf97"},
}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False


def _check_names(_app: _Sphinx, env: _Environment) -> None:
    """Warn, and so fail the build, where the reference and the package disagree."""
    objects = env.get_domain("py").objects
    # What a smaller package shows is also known by the module that it lives in.
    documented = [name for name, entry in objects.items() if not entry.aliased]
    for problem in _public_names.problems(documented, _public_names.HIDDEN):
        _logging.getLogger(__name__).warning(problem)


def setup(app: _Sphinx) -> None:
    """Check the reference when all of it has been read."""
    app.connect("env-check-consistency", _check_names)
