import type { DrawnItem } from './drawn-item.ts'

/** A title taken apart as a cover sets it. Every part is text of the title. */
export type CoverTitle = {
  main: string
  /** Artist or author. */
  by: string | null
  /** What the seller adds after a title in quotes: `lobby card`. */
  rest: string | null
  /** `12` in `no. 12`, `#12` and `No 12`. */
  number: string | null
  year: number | null
}

const quoted = /^(?<before>[^“"]*)[“"](?<main>[^”"]+)[”"],?\s*(?<after>.*)$/
const numbered = /\s*[,:]?\s*(?:\bno\.?\s?|#)(?<number>\d{1,4})\b/i
const dated = /\s*\((?<year>1[89]\d\d|20\d\d)\)\s*$/

const clean = (text: string): string | null => text.replace(/^[\s,:–-]+|[\s,:–-]+$/g, '') || null

/** What sellers add behind a comma about this copy, not about the work. */
const ofTheCopy =
  /^(?=.*\b(?:disc|pressing|clam ?-?shell|slipcase|release|edition|(?:mis)?print(?:ing)?|copy|playset|promo|import|reissue|variant|boxed|loose|sealed|signed|rental|ex-rental|stereo|mono|sheet|half-sheet|one-sheet|insert|quad|poster|cards?|tape|trailer|mm|low|high|mid|black|white|red|orange|yellow|green|blue|purple|pink|brown|gr[ae]y|gold|silver|clear)\b)(?:[a-z0-9]|C[AL]V\b)/

/** Title, artist, number and year of an item. */
export function readTitle(item: Pick<DrawnItem, 'title' | 'year'>): CoverTitle {
  const year = item.year ?? (Number(dated.exec(item.title)?.groups?.year) || null)
  const undated = item.title.replace(dated, '').trim()
  const number = numbered.exec(undated)?.groups?.number ?? null
  const bare =
    (number === null
      ? undated
      : undated
          .replace(numbered, ' ')
          .replace(/\s+(?=[\s,])/g, '')
          .trim()) || undated
  return { number, year, ...namesIn(bare) }
}

function namesIn(text: string): Pick<CoverTitle, 'main' | 'by' | 'rest'> {
  const { before = '', main, after = '' } = quoted.exec(text)?.groups ?? {}
  if (main) {
    const author = /^by (.+)$/i.exec(after)?.[1]
    return { main: main.trim(), by: clean(author ?? before), rest: author ? null : clean(after) }
  }
  const [head = text, ...tail] = text.split(/:\s+/)
  const [name, by] = tail.length === 1 && tail[0] ? [tail[0], head] : [text, null]
  const comma = name.search(/,\s/)
  const added = comma > 0 ? name.slice(comma + 1).trim() : ''
  return ofTheCopy.test(added) ? { main: name.slice(0, comma), by, rest: added } : { main: name, by, rest: null }
}
