import { fitText, type SetText, type TextPlace } from './fit.ts'
import type { Cut, Typeface } from './typeface.ts'

/**
 * How texts are set: the longest, in letters, that appears more than once (on a spine or a label besides the cover), the
 * least size of all but the first, and the units an em of a short and of a long text.
 */
export const details = {
  full: { maxRepeated: 34, minSize: 4, em: [300, 140] },
  small: { maxRepeated: 0, minSize: 6, em: [160, 110] },
  least: { maxRepeated: 0, minSize: 8, em: [80, 60] },
} as const
export type Detail = keyof typeof details

/** A longer text is set small, where fewer units do. */
const longText = 22

/** Sets the texts of one drawing, and remembers where the ink of each is. */
export class Lettering {
  readonly #type: Typeface
  readonly #detail: (typeof details)[Detail]
  // @NOTE the same text in the same cut has the same outlines, which pack well
  readonly #cuts = new Map<string, Cut>()
  readonly #seen = new Set<string>()
  readonly texts: { ink: SetText; place: TextPlace }[] = []

  constructor(type: Typeface, detail: Detail) {
    this.#type = type
    this.#detail = details[detail]
  }

  /** The text as outlines, as large as its place allows; empty without a text, or if the fonts lack a letter. */
  set(text: string | number | null | undefined, place: TextPlace): string {
    if (text === null || text === undefined || text === '') return ''
    const key = place.isUpper ? String(text).toUpperCase() : String(text)
    const cut = this.#cuts.get(key)
    const isRepeated = this.#seen.has(key.toLowerCase())
    if (isRepeated && key.length > this.#detail.maxRepeated) return ''
    const em = this.#detail.em[key.length > longText ? 1 : 0]
    const sameCut = cut ? { weight: cut.weight, widths: [cut.width] } : {}
    const ink = fitText(this.#type, String(text), { ...place, ...sameCut, em })
    if (!ink || (this.texts.length > 0 && ink.size < this.#detail.minSize)) return ''
    this.#seen.add(key.toLowerCase())
    this.#cuts.set(key, ink.cut)
    this.texts.push({ ink, place })
    return ink.svg
  }
}
