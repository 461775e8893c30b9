/** What a spreadsheet would run as a formula, with the apostrophes of cells that were escaped before. */
const formula = /^'*[=+\-@\t\r]/
const escapedFormula = /^'+[=+\-@\t\r]/

/** Text as a cell of an export: an apostrophe in front of a formula, so that no spreadsheet runs it. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (text: string): string => (escapedFormula.test(text) ? text.slice(1) : text)

/** `="00123"`: how Excel keeps leading zeros. */
const quotedFormula = /^="((?:[^"]|"")*)"$/

/** The text that a cell of a spreadsheet means: formulas unescaped, Excel's `="…"` unwrapped. */
export function readCell(text: string): string {
  if (escapedFormula.test(text)) return unescapeFormula(text)
  const [, quoted] = quotedFormula.exec(text) ?? []
  return quoted === undefined ? text : quoted.replaceAll('""', '"')
}
