import * as z from 'zod/mini'

/** An id as the API gives it: a UUID in text. */
export const Id = z.uuid()

/** Money: whole minor units of the currency that stands beside it. */
export const Cents = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Money that may be owed either way, for balances. */
export const SignedCents = z.int()

/** An ISO 4217 code. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** An instant: ISO 8601, UTC, milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })

/**
 * An instant as a client may send it: any offset and precision, in the years 2000 to 2999. What lies beyond has no ISO
 * text of four digits in every zone, so that no list could show it.
 */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .check(
    z.refine((text) => /^2/.test(text) && Date.parse(text) < Date.UTC(3000, 0), 'Choose a date of this millennium.'),
  )

/**
 * What turns the direction of everything that follows it, or is nothing to be seen: a name with one of these would set the
 * sentence around it backwards, or look like somebody else's. Letters that run right to left need none of them.
 */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** No control characters, and none of the two that end a line or a paragraph. */
export const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

/** More marks on one letter than any script writes: piled up they lie over the lines above and below. */
const piled = /([\p{M}\p{Cf}]{8})[\p{M}\p{Cf}]+/gu

/** Text without what turns or hides it, or covers what stands around it. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(piled, '$1')

/** Whether there is anything to see of a text: a letter, a digit, a sign. Fillers and marks on nothing are none. */
export const isSeen = (text: string): boolean => /[^\p{DI}\p{M}\p{Z}\p{Cc}\u2800]/u.test(text)

/** What is said of a text with nothing to see. */
export const notSeen = 'Use letters or signs that can be seen.'

/** At most `max` characters. Of a longer text no pattern that follows sees anything: some take the square of its length. */
export const atMost = (max: number, error?: string) =>
  z.maxLength(max, error === undefined ? { abort: true } : { abort: true, error })

/** The longest text that is cleaned at all, with room for what cleaning takes away. */
export const atMostRaw = (max: number, error?: string) => atMost(Math.max(4 * max, 2_000), error)

/** One line of text as people type it: no control characters, trimmed, 1 to `max` characters, something to see. */
export const Line = (max: number) =>
  z.string().check(
    atMostRaw(max),
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(1),
    atMost(max),
    z.regex(oneLine, 'Use plain text on one line.'),
    z.refine((text) => text === '' || isSeen(text), notSeen),
  )

/** Scripts in everyday use; a letter of any other one counts as `other`. Source: Unicode UAX 31, recommended scripts. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Georgian', 'Hangul', 'Ethiopic', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo'],
]

const scriptOf = (letter: string): string =>
  scripts.find((name) => new RegExp(`\\p{Script=${name}}`, 'u').test(letter)) ?? 'other'

/** Scripts that are written together inside a word. */
const writtenTogether = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Scripts with letters that pass for Latin ones: never beside them in one word. */
const likeLatin = ['Greek', 'Cyrillic', 'Armenian', 'other']

/**
 * Whether a word mixes alphabets, as a look-alike does (`Keepc\u0430se` with a Cyrillic a). Japanese, Chinese and Korean
 * combinations pass, and Latin beside one script whose letters look different. Source: Unicode UTS 39, section 5.2.
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

/** The message for a name with a word of mixed alphabets. */
export const mixedScripts = 'Use letters of one alphabet in each word.'

/** A check of a name of at most `max` characters: no word of mixed alphabets. A longer one is refused anyway. */
export const oneAlphabet = (max: number) =>
  z.refine<string>((name) => name.length > max || !hasMixedScripts(name), mixedScripts)

/** The name of a person or a tier: a line without words of mixed alphabets. */
export const Name = (max: number) => Line(max).check(oneAlphabet(max))

/** One line of text that may stay empty: no control characters, trimmed, 0 to `max` characters. Searches are such a line. */
export const EmptyLine = (max: number) =>
  z
    .string()
    .check(
      atMostRaw(max),
      z.overwrite(withoutUnseen),
      z.trim(),
      atMost(max),
      z.regex(oneLine, 'Use plain text on one line.'),
    )

/** Several lines of text, 0 to `max` characters; no control characters but tab and line ends. */
export const Prose = (max: number) =>
  z
    .string()
    .check(
      atMostRaw(max),
      z.overwrite(withoutUnseen),
      z.trim(),
      atMost(max),
      z.regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'Use plain text.'),
    )

/** The idempotency key that a client makes for one press. */
export const Key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** How a list is asked for: `cursor` is what the page before gave as `nextCursor`. */
export const page = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 24),
}

/** What a list gives: its rows and where the next page begins, null at the end. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
