import * as z from 'zod/mini'

/** An id: UUID as text. */
export const Id = z.uuid()

/** Money: minor units of the currency given beside it. */
export const Cents = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Money that may be owed either way, for balances. */
export const SignedCents = z.int()

/** An ISO 4217 code. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** An instant: ISO 8601, UTC, milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })

/**
 * An instant as clients may send it: any offset and precision, years 2000 to 2999. Outside that range some
 * zones need a year of more than four digits, which lists cannot show.
 */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .check(
    z.refine((text) => /^2/.test(text) && Date.parse(text) < Date.UTC(3000, 0), 'Choose a date after the year 2000.'),
  )

/**
 * Invisible characters and direction controls: in a name they could reverse the sentence around it or imitate
 * another name. Right-to-left letters need none of them.
 */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** No control characters and no line or paragraph separators. */
export const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

/** More combining marks on one letter than any script uses: stacked, they cover the lines above and below. */
const piled = /([\p{M}\p{Cf}]{8})[\p{M}\p{Cf}]+/gu

/** Removes invisible characters, direction controls and stacked marks. */
export const withoutInvisible = (text: string): string => text.replace(unseen, '').replace(piled, '$1')

/** Whether a text shows anything: a letter, a digit, a sign. Fillers and bare combining marks don't count. */
export const isVisibleText = (text: string): boolean => /[^\p{DI}\p{M}\p{Z}\p{Cc}\u2800]/u.test(text)

/** Whether the database can store a text: no zero characters, no halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !/\0|\p{Cs}/u.test(text)

/** Message for a text that shows nothing. */
export const notVisibleMessage = 'Use visible characters.'

/**
 * At most `max` characters. Aborts, so that no later pattern runs on a longer text: some take quadratic time.
 */
export const maxChars = (max: number, error?: string) =>
  z.maxLength(max, error === undefined ? { abort: true } : { abort: true, error })

/** The longest text that is cleaned at all, with a margin for removed characters. */
export const maxRawChars = (max: number, error?: string) => maxChars(Math.max(4 * max, 2_000), error)

/**
 * One line of text as people type it: no control characters, trimmed, 1 to `max` characters, at least one
 * visible.
 */
export const Line = (max: number) =>
  z.string().check(
    maxRawChars(max),
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1),
    maxChars(max),
    z.regex(oneLine, 'Use plain text on one line.'),
    z.refine((text) => text === '' || isVisibleText(text), notVisibleMessage),
  )

/** Scripts in everyday use; all others count as `other`. Source: Unicode UAX 31, recommended scripts. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Georgian', 'Hangul', 'Ethiopic', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo'],
]

const scriptOf = (letter: string): string =>
  scripts.find((name) => new RegExp(`\\p{Script=${name}}`, 'u').test(letter)) ?? 'other'

/** Scripts that are mixed inside words. */
const writtenTogether = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Scripts with letters that look like Latin ones: never mixed with Latin in one word. */
const likeLatin = ['Greek', 'Cyrillic', 'Armenian', 'other']

/**
 * Whether a word mixes alphabets, as a look-alike does (`Keepc\u0430se` with a Cyrillic a). Japanese, Chinese
 * and Korean combinations pass, and Latin with one script whose letters look different. Source: Unicode UTS
 * 39, section 5.2.
 */
export function hasMixedScripts(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu) ?? []
  return words.some((word) => {
    const letters = new Set(word.replace(/[\p{Script=Common}\p{Script=Inherited}]/gu, ''))
    const found = [...new Set(Array.from(letters, scriptOf))]
    if (found.length < 2 || writtenTogether.some((group) => found.every((name) => group.includes(name)))) return false
    return found.length > 2 || !found.includes('Latin') || found.some((name) => likeLatin.includes(name))
  })
}

/** Message for a name with a word of mixed alphabets. */
export const mixedScripts = 'Use one alphabet per word.'

/**
 * Checks a name of at most `max` characters for words of mixed alphabets. Longer names fail another check.
 */
export const oneAlphabet = (max: number) =>
  z.refine<string>((name) => name.length > max || !hasMixedScripts(name), mixedScripts)

/** The name of a person or a tier: a line without words of mixed alphabets. */
export const Name = (max: number) => Line(max).check(oneAlphabet(max))

/**
 * One line of text that may be empty, such as a search: no control characters, trimmed, 0 to `max`
 * characters.
 */
export const EmptyLine = (max: number) =>
  z
    .string()
    .check(
      maxRawChars(max),
      z.overwrite(withoutInvisible),
      z.trim(),
      maxChars(max),
      z.regex(oneLine, 'Use plain text on one line.'),
    )

/** Several lines of text, 0 to `max` characters; no control characters but tab and line breaks. */
export const Prose = (max: number) =>
  z
    .string()
    .check(
      maxRawChars(max),
      z.overwrite(withoutInvisible),
      z.trim(),
      maxChars(max),
      z.regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'Use plain text.'),
    )

/** Idempotency key, made by the client once for each press. */
export const Key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** Paging input of a list: `cursor` is the previous page's `nextCursor`. */
export const page = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 24),
}

/** Output of a list: its rows and the cursor of the next page, null at the end. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
