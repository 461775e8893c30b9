"""Cuts the still faces of the pictures out of the site's variable fonts.

The renderer draws a variable font at its default weight and width alone, so the two faces of Archivo and the one of
Martian Mono that pictures use are kept here as files of their own (SIL Open Font License, beside this file). Needs
fontTools with brotli; run it from the root of the repository after an update of the fonts:

    python3 server/src/features/share-images/fonts/make-fonts.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(__file__).parent
packages = here.parents[3] / "node_modules" / "@fontsource-variable"

faces = [
    ("archivo/files/archivo-{}-wdth-normal.woff2", "archivo-display-{}", {"wght": 720, "wdth": 114}),
    ("archivo/files/archivo-{}-wdth-normal.woff2", "archivo-text-{}", {"wght": 520, "wdth": 100}),
    ("martian-mono/files/martian-mono-{}-wght-normal.woff2", "martian-mono-{}", {"wght": 560}),
]
subsets = {"archivo": ("latin", "latin-ext", "vietnamese"), "martian-mono": ("latin",)}

covered: dict[str, set[int]] = {}
for source, name, place in faces:
    family = source.split("/")[0]
    for part in subsets[family]:
        font = TTFont(packages / source.format(part))
        font = instancer.instantiateVariableFont(font, place, overlap=instancer.OverlapMode.KEEP_AND_SET_FLAGS)
        options = subset.Options()
        options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga", "tnum"]
        options.hinting = False
        options.notdef_outline = True
        options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=list(font.getBestCmap()))
        cutter.subset(font)
        font.flavor = "woff2"
        font.save(here / f"{name.format(part)}.woff2")
        covered.setdefault(name, set()).update(font.getBestCmap())

# What both faces of Archivo can draw, as the inside of a character class.
both = sorted(covered["archivo-display-{}"] & covered["archivo-text-{}"])
ranges: list[list[int]] = []
for code in both:
    if ranges and code == ranges[-1][1] + 1:
        ranges[-1][1] = code
    else:
        ranges.append([code, code])
lines = "".join(f"  [0x{first:x}, 0x{last:x}],\n" for first, last in ranges)
(here / "covered.ts").write_text(
    "/** The characters that Archivo has, from the first to the last of each run; made by make-fonts.py. */\n"
    f"export const covered: readonly (readonly [first: number, last: number])[] = [\n{lines}]\n"
)
