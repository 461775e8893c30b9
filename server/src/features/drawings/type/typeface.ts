import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { type Outline, outlineOf } from './outline.ts'

/** A cut of Archivo by weight (100 to 900) and width (62 to 125), or Martian Mono by weight. */
export type Cut = { weight: number; width: number | 'mono' }

/** A line set at so many units an em: its outline as path data (y down, from the baseline), and its ink box. */
export type SetLine = { d: string; left: number; right: number; top: number; bottom: number }

/** Units an em of the font files. */
const fontUnits = 1000
const letter = /[\p{L}\p{N}\p{M}]/u
/** The least width of a space, in font units: that of narrow and heavy cuts runs words together. */
const minSpace = 250

/** Archivo and Martian Mono, as outlines. */
export class Typeface {
  readonly #families: { archivo: readonly Font[]; mono: readonly Font[] }
  readonly #cuts = new Map<string, readonly Font[]>()
  readonly #outlines = new Map<string, Outline>()
  readonly #advances = new Map<string, number>()

  constructor(families: { archivo: readonly Font[]; mono: readonly Font[] }) {
    this.#families = families
  }

  /**
   * A text as the fonts can set it; null if they lack one of its letters, because a word with a gap is worse than
   * none. Signs without a glyph (emoji, arrows) are left out.
   */
  settable(text: string): string | null {
    let set = ''
    for (const character of text.normalize('NFC')) {
      if (this.#has(character)) set += character
      else if (letter.test(character) && !/[\u{fe00}-\u{fe0f}\u{20e3}]/u.test(character)) return null
      else set += ' '
    }
    const line = set.replace(/\s+/g, ' ').trim()
    return letter.test(line) ? line : null
  }

  /** Width of a text by its advances, without kerning, in em. Fast: used to choose a size. */
  widthOf(text: string, cut: Cut, tracking = 0): number {
    let width = 0
    for (const character of text) width += this.#advanceOf(character, cut) + tracking
    return (width - tracking) / fontUnits
  }

  /** Sets one line, kerned. `tracking`: added after each letter, in thousandths of an em. */
  setLine(text: string, cut: Cut, em: number, tracking = 0): SetLine {
    const line: SetLine = { d: '', left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
    let x = 0
    for (const { font, part } of this.#runsOf(text, cut)) {
      const { glyphs, positions } = font.layout(part)
      for (const [i, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0 } = positions[i] ?? {}
        const key = `${em}/${cut.weight}/${cut.width}/${this.#fontsOf(cut).indexOf(font)}/${glyph.id}`
        const outline = this.#outlines.get(key) ?? outlineOf(glyph.path.commands, em / fontUnits)
        this.#outlines.set(key, outline)
        append(line, outline, Math.round(((x + xOffset) * em) / fontUnits))
        const isSpace = glyph.path.commands.length === 0
        x += (isSpace ? Math.max(xAdvance, minSpace) : xAdvance) + tracking
      }
    }
    return line.d ? line : { d: '', left: 0, right: 0, top: 0, bottom: 0 }
  }

  #advanceOf(character: string, cut: Cut): number {
    const key = `${cut.weight}/${cut.width}/${character}`
    let advance = this.#advances.get(key)
    if (advance === undefined) {
      const code = character.codePointAt(0) ?? 32
      const font = this.#fontsOf(cut).find((one) => one.hasGlyphForCodePoint(code))
      advance = font?.glyphForCodePoint(code).advanceWidth ?? fontUnits / 2
      if (character === ' ') advance = Math.max(advance, minSpace)
      this.#advances.set(key, advance)
    }
    return advance
  }

  #has(character: string): boolean {
    const code = character.codePointAt(0) ?? 0
    return code >= 32 && this.#families.archivo.some((font) => font.hasGlyphForCodePoint(code))
  }

  #fontsOf({ weight, width }: Cut): readonly Font[] {
    const key = `${weight}/${width}`
    let fonts = this.#cuts.get(key)
    if (!fonts) {
      const family = width === 'mono' ? [...this.#families.mono, ...this.#families.archivo] : this.#families.archivo
      const isMono = (font: Font) => this.#families.mono.includes(font)
      fonts = family.map((font) =>
        font.getVariation(isMono(font) ? { wght: weight } : { wght: weight, wdth: width === 'mono' ? 100 : width }),
      )
      this.#cuts.set(key, fonts)
    }
    return fonts
  }

  /** Parts of a text by the first font that has each letter. */
  #runsOf(text: string, cut: Cut): { font: Font; part: string }[] {
    const fonts = this.#fontsOf(cut)
    const runs: { font: Font; part: string }[] = []
    for (const character of text) {
      const font = fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0) ?? 32)) ?? fonts[0]
      if (!font) continue
      const last = runs.at(-1)
      if (last?.font === font) last.part += character
      else runs.push({ font, part: character })
    }
    return runs
  }
}

function append(line: SetLine, { d, left, right, top, bottom }: Outline, x: number): void {
  if (!d) return
  line.d += d.replace(/^M(-?\d+)/, (_, first: string) => `M${Number(first) + x}`)
  line.left = Math.min(line.left, left + x)
  line.right = Math.max(line.right, right + x)
  line.top = Math.min(line.top, top)
  line.bottom = Math.max(line.bottom, bottom)
}

const parts = ['latin', 'latin-ext', 'vietnamese']
const archivoFiles = parts.map((part) => `archivo/files/archivo-${part}-wdth-normal.woff2`)
const monoFiles = ['martian-mono/files/martian-mono-latin-wght-normal.woff2']

/**
 * Reads the fonts: 50 ms, 6 MB. The libraries load with the first drawing, so a server that draws nothing skips them.
 * @param read reads the file at a path
 */
export async function loadTypeface(read: (path: string) => Promise<Uint8Array> = readFile): Promise<Typeface> {
  const [{ create }, { default: wawoff2 }] = await Promise.all([import('fontkit'), import('wawoff2')])
  const open = async (file: string): Promise<Font> => {
    const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))
    return create(Buffer.from(await wawoff2.decompress(await read(path))))
  }
  // @NOTE one after the other: wawoff2 answers with its own memory, which the next font overwrites
  const openAll = async (files: readonly string[]): Promise<Font[]> => {
    const fonts: Font[] = []
    for (const file of files) fonts.push(await open(file))
    return fonts
  }
  return new Typeface({ archivo: await openAll(archivoFiles), mono: await openAll(monoFiles) })
}
