import pg from 'pg'

const int8 = 20
const date = 1082
const int8Array = 1016

/** Parses a bigint column. @throws RangeError above 2^53 - 1, where a number would lose digits */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`)
  return value
}

function parseInt8Array(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((part) => (part === 'NULL' ? null : parseInt8(part)))
}

const ownParsers = new Map<number, (text: string) => unknown>([
  [int8, parseInt8],
  [int8Array, parseInt8Array],
  // @NOTE a calendar date has no zone; pg's default would make it midnight in the machine's zone
  [date, (text) => text],
])

/**
 * How columns arrive in JavaScript: bigint as number (an error above 2^53 - 1), timestamptz as Date, date and
 * numeric as string, the rest as in pg.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && ownParsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
