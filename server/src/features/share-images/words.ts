import { covered } from './fonts/covered.ts'

const isCovered = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return covered.some(([first, last]) => code >= first && code <= last)
}

/**
 * A text as our fonts can draw it, null when they cannot. Signs without a glyph (emoji, arrows) are left out, for the text
 * says the same without them; a letter, an accent or a digit without one would leave a gap in a word, so then all of the
 * text stays away, and the page's own words beside the picture say it.
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

/** The largest of these sizes at which a text takes no more lines than fit, judged by the width that a letter takes. */
export function sizeFor(
  text: string,
  { width, steps }: { width: number; steps: readonly { size: number; lines: number }[] },
): { size: number; lines: number } {
  const fits = steps.find(({ size, lines }) => linesOf(text, width / (size * letterWidth)) <= lines)
  return fits ?? steps.at(-1) ?? { size: 40, lines: 1 }
}

/** What a letter of the display face takes on average, in parts of its size, with a little to spare. */
const letterWidth = 0.61

/** How many lines of so many letters a text needs; a word may end at a hyphen, and one longer than a line is broken. */
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
