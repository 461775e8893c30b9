// Imports nothing: the process that answers requests rearranges groups, and another thread draws.

/** Place and size of one thing, in units of the whole drawing. */
export type Spot = readonly [x: number, y: number, size: number]
type Arrangement = { ground: string; places: { 2: readonly [Spot, Spot]; 3: readonly [Spot, Spot, Spot] } }

/** Two and three things side by side, as on a card: the first in front. */
export const row: Arrangement = {
  ground: '0 0 640 480',
  places: {
    2: [
      [40, 70, 330],
      [290, 70, 310],
    ],
    3: [
      [160, 112, 340],
      [-8, 66, 290],
      [358, 66, 290],
    ],
  },
}

/** The same in a frame that is higher than wide: the first in front and below. */
const pile: Arrangement = {
  ground: '0 0 460 630',
  places: {
    2: [
      [20, 270, 350],
      [110, 10, 340],
    ],
    3: [
      [50, 274, 352],
      [-6, 22, 290],
      [176, 34, 290],
    ],
  },
}

/** How the drawing of a thing at this spot begins. */
export const opening = ([x, y, size]: Spot): string => `<svg x="${x}" y="${y}" width="${size}" height="${size}"`

/** A group of things piled up for a frame that is higher than wide, so that none is cut; another drawing as it is. */
export function piledUp(drawing: string): string {
  if (!drawing.includes(`viewBox="${row.ground}"`)) return drawing
  const count = drawing.includes(opening(row.places[3][0])) ? 3 : 2
  const spots: readonly Spot[] = row.places[count]
  return spots.reduce(
    (svg, spot, i) => svg.replace(opening(spot), opening(pile.places[count][i] ?? spot)),
    drawing.replace(row.ground, pile.ground),
  )
}
