/** Relative luminance of a color such as `#1f6f8b` (WCAG). */
function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colors, 1 to 21 (WCAG). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The first of these colors that can be read on a ground as large print, else the one with the most contrast. */
export const readableOn = (ground: string, colors: readonly [string, ...string[]]): string =>
  colors.find((color) => contrastOf(color, ground) >= 3) ??
  colors.reduce((best, color) => (contrastOf(color, ground) > contrastOf(best, ground) ? color : best))
