import { colors } from './colors.ts'
import { box, type Element, shape, svg } from './element.ts'
import { display } from './typefaces.ts'

/** The logo (three spines on a shelf) with the name; `size` is the height of the mark. */
export const logo = (size: number): Element =>
  box(
    { alignItems: 'center', gap: size * 0.3 },
    svg(
      { viewBox: '0 0 28 28', width: size, height: size },
      shape('rect', { x: 2, y: 3.5, width: 5, height: 21, rx: 0.8, fill: colors.claim }),
      shape('rect', { x: 9, y: 3.5, width: 5, height: 21, rx: 0.8, fill: colors.foreground }),
      shape('path', { d: 'M16.4 5.1l4.83-1.3 5.43 20.28-4.83 1.3z', fill: colors.foreground }),
    ),
    box(
      { fontFamily: display, fontSize: size * 0.78, lineHeight: 1, letterSpacing: '-0.02em', color: colors.foreground },
      'Keepcase',
    ),
  )
