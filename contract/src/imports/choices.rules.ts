import { categoryGroups, conditions, eras, genres, rarities } from '../drops/traits.ts'

/** Columns whose cells name one of a list, or several. */
export type ChoiceColumn = 'category' | 'condition' | 'sleeveCondition' | 'rarity' | 'era' | 'genres'

const categories = Object.values(categoryGroups).flat()
const values: Readonly<Record<ChoiceColumn, readonly string[]>> = {
  category: categories,
  condition: conditions,
  sleeveCondition: conditions,
  rarity: rarities,
  era: eras,
  genres,
}

/** Grades as sellers of records, cards and comics write them. Grades between ours count as the lower one. */
const grades = {
  m: 'mint',
  mint_m: 'mint',
  sealed: 'mint',
  nm: 'near_mint',
  nm_m: 'near_mint',
  near_mint_nm: 'near_mint',
  near_mint_nm_or_m: 'near_mint',
  vg: 'very_good',
  vg_plus: 'very_good',
  very_good_vg: 'very_good',
  very_good_plus: 'very_good',
  very_good_plus_vg_plus: 'very_good',
  g: 'good',
  g_plus: 'good',
  good_g: 'good',
  good_plus: 'good',
  good_plus_g_plus: 'good',
  f: 'fair',
  fair_f: 'fair',
  p: 'poor',
  poor_p: 'poor',
  // Comics.
  ...{ mt: 'mint', nm_mt: 'near_mint', vf_nm: 'very_good', vf: 'very_good', vfn: 'very_good', very_fine: 'very_good' },
  ...{ fn_vf: 'very_good', fn: 'very_good', fine: 'very_good', vg_fn: 'very_good', gd_vg: 'good', gd: 'good' },
  ...{ fr_gd: 'fair', fr: 'fair', pr: 'poor' },
}

/** Numbers of graded comics, the lowest of each condition first. Bare whole numbers are cards', on another scale. */
const comicNumbers: Readonly<Record<string, readonly string[]>> = {
  poor: ['0.5'],
  fair: ['1.0', '1.5'],
  good: ['1.8', '2.0', '2.5', '3.0'],
  very_good: ['3.5', '4.0', '4.5', '5.0', '5.5', '6.0', '6.5', '7.0', '7.5', '8.0', '8.5', '9.0'],
  near_mint: ['9.2', '9.4', '9.6', '9.8'],
  mint: ['9.9', '10.0'],
}
const gradesByNumber = Object.fromEntries(
  Object.entries(comicNumbers).flatMap(([condition, numbers]) =>
    numbers.flatMap((number) =>
      ['', 'cgc_', 'cbcs_'].map((grader) => [grader + number.replace('.', '_'), condition] as const),
    ),
  ),
)

const synonyms: Readonly<Record<ChoiceColumn, Readonly<Record<string, string>>>> = {
  category: {
    ...{ lp: 'vinyl', record: 'vinyl', records: 'vinyl', tape: 'cassette', tapes: 'cassette', cds: 'cd', dvds: 'dvd' },
    ...{ comic: 'comics', comic_book: 'comics', comic_books: 'comics', book: 'books', magazine: 'magazines' },
    ...{ toy: 'toys', game: 'games', card: 'cards', trading_cards: 'cards', poster: 'posters', sticker: 'stickers' },
    ...{
      art_print: 'art_prints',
      print: 'art_prints',
      prints: 'art_prints',
      t_shirt: 'clothing',
      jewellery: 'jewelry',
    },
  },
  condition: { ...grades, ...gradesByNumber },
  sleeveCondition: grades,
  rarity: { one_of_a_kind: 'one_of_kind', unique: 'one_of_kind', ultrarare: 'ultra_rare' },
  era: {
    ...{
      '1960s': '60s',
      '1970s': '70s',
      '1980s': '80s',
      '1990s': '90s',
      '2000s': '00s',
      '2010s': '10s',
      '2020s': '20s',
    },
    ...{ '60_s': '60s', '70_s': '70s', '80_s': '80s', '90_s': '90s', '00_s': '00s', '10_s': '10s', '20_s': '20s' },
  },
  genres: { sci_fi: 'scifi', science_fiction: 'scifi', documentaries: 'documentary' },
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('+', ' plus')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

/** The value that a cell names: `Near Mint (NM or M-)` is `near_mint`. Null for an unknown one. */
export function readChoice(column: ChoiceColumn, text: string): string | null {
  const key = keyOf(text)
  const value = Object.hasOwn(synonyms[column], key) ? synonyms[column][key] : key
  return value !== undefined && values[column].includes(value) ? value : null
}

/** Separates the entries of one cell. */
const separator = /[,;|/]/

/** The entries of a cell that lists several, without empty ones. */
export const entriesOf = (text: string, by: RegExp = separator): string[] =>
  text.split(by).flatMap((part) => part.trim() || [])

/** Some of a column's values, as examples. */
export const exampleChoices = (column: ChoiceColumn): string =>
  values[column]
    .slice(0, 6)
    .map((value) => value.replaceAll('_', ' '))
    .join(', ')
