import { covered } from './fonts/covered.ts'

const isCovered = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return covered.some(([first, last]) => code >= first && code <= last)
}

/**
 * A text as our fonts can draw it; null when they cannot. Symbols without a glyph (emoji, arrows) are left
 * out, because the text makes sense without them. A missing letter, accent or digit would leave a gap in a
 * word, so the whole text is dropped: the page shows it beside the image.
 */
export function drawableText(text: string): string | null {
  let drawn = ''
  for (const character of text.normalize('NFC')) {
    if (isCovered(character)) drawn += character
    else if (/[\p{L}\p{N}]|(?![\u{fe00}-\u{fe0f}\u{20e3}\u{e0100}-\u{e01ef}])\p{M}/u.test(character)) return null
    else drawn += ' '
  }
  const words = drawn.replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : null
}

/**
 * The largest of these sizes at which a text fits the given lines, estimated from the average letter width.
 */
export function sizeFor(
  text: string,
  { width, steps }: { width: number; steps: readonly { size: number; lines: number }[] },
): { size: number; lines: number } {
  const fits = steps.find(({ size, lines }) => linesOf(text, width / (size * letterWidth)) <= lines)
  return fits ?? steps.at(-1) ?? { size: 40, lines: 1 }
}

/** Average width of a letter of the display face, relative to its size, with a margin. */
const letterWidth = 0.61

/** Number of lines a text needs; words may break at a hyphen, and words longer than a line are broken. */
function linesOf(text: string, room: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(/(?<=[ -])/)) {
    const length = word.trimEnd().length
    if (used > 0 && used + length > room) {
      lines += 1
      used = 0
    }
    lines += Math.max(0, Math.ceil(length / room) - 1)
    used = length > room ? word.length % room : used + word.length
  }
  return lines
}
