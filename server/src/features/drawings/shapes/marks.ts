/** A number as short as SVG takes it. */
export const round = (n: number, digits = 1): string => {
  const short = n.toFixed(digits)
  return short.includes('.') ? short.replace(/\.?0+$/, '').replace(/^(-?)0\./, '$1.') || '0' : short
}

/** Attributes after the geometry; empty for none. */
const more = (at: string): string => (at ? ` ${at}` : '')

// @NOTE all texts are outlines and all values are numbers or colors of ours: nothing that a seller typed is markup

export const rect = (x: number, y: number, width: number, height: number, fill: string, at = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(0, width))}" height="${round(Math.max(0, height))}" fill="${fill}"${more(at)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, at = ''): string =>
  `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(Math.max(0, r))}" fill="${fill}"${more(at)}/>`

export const path = (d: string, fill: string, at = ''): string => `<path d="${d}" fill="${fill}"${more(at)}/>`

/** A polygon through pairs of coordinates. */
export const polygon = (points: readonly number[], fill: string, at = ''): string => {
  let d = ''
  for (let i = 0; i < points.length; i += 2)
    d += `${i === 0 ? 'M' : 'L'}${round(points[i] ?? 0)} ${round(points[i + 1] ?? 0)}`
  return path(`${d}Z`, fill, at)
}

/** A line without a fill. */
export const stroke = (d: string, color: string, width: number, at = ''): string =>
  path(d, 'none', `stroke="${color}" stroke-width="${round(width)}"${more(at)}`)

export const group = (inside: string, at = ''): string => (inside ? `<g${more(at)}>${inside}</g>` : '')

/** A part of the drawing with its own coordinates from 0, which clips what leaves it. */
export const panel = (x: number, y: number, width: number, height: number, inside: string): string =>
  `<svg x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">${inside}</svg>`

/**
 * Soft contact shadow of a thing: one blurred shape, to the lower right, because the light comes from the upper left. The
 * same shape in white behind it is unseen on a light ground, and on a dark one parts dark things from it.
 */
export const shadow = (d: string): string =>
  `<filter id="s" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur stdDeviation="7"/></filter><g filter="url(#s)">${path(d, '#fff', 'opacity=".2" transform="translate(-9 -13)"')}${path(d, '#05070d', 'opacity=".34"')}</g>`

/** A second shadow in the same drawing, on a thing instead of the ground. */
export const softShade = (d: string): string => path(d, '#05070d', 'filter="url(#s)" opacity=".45"')

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
