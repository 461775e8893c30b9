import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font } from 'satori'

const folder = join(import.meta.dirname, 'fonts')
const parts = ['latin', 'latin-ext', 'vietnamese'] as const

/** The font families of Archivo (two) and Martian Mono, as values of `fontFamily`. */
export const display = parts.map((part) => `archivo-display-${part}`).join(', ')
export const text = parts.map((part) => `archivo-text-${part}`).join(', ')
export const mono = 'martian-mono-latin'

/** Reads the font files. */
export function loadFonts(): Font[] {
  return [display, text, mono]
    .flatMap((families) => families.split(', '))
    .map((name) => ({ name, data: readFileSync(join(folder, `${name}.woff2`)), weight: 400, style: 'normal' }))
}
