import * as texts from './audit.texts.ts'

/** Characters of a line: longer ones are cut by the cell. */
const maxChars = 120

/** A value of a field: a text as it is, anything else as JSON. */
export function valueText(value: unknown): string {
  if (value === null) return texts.noValue
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields of an act in one line: `status: Active, seconds: 30`. */
export const fieldsLine = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ')
    .slice(0, maxChars)
