import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'

/** What a guesser who knows the account would try first. */
export type PasswordOwner = { email?: string | undefined; displayName?: string | undefined }

/** The reason to reject a password. */
export type PasswordFlaw = {
  code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_EASY'
  /** Message for the user: what is wrong and what helps. */
  message: string
}

const minLength = 8
const maxLength = 128
/**
 * Only this many characters are judged: the time grows quadratically, and longer passwords are never weak by
 * accident.
 */
const judgedLength = 32
/** Maximum words of the owner that are checked. */
const maxOwnerWords = 40
/** Lowest accepted score: about a million guesses, centuries at the rate of `guess-limits.ts`. */
const minScore = 2

/** The public password of the demo accounts. They are created with it; nobody else may choose it. */
export const demoPassword = 'keepcase-demo'
/** Words that anyone would try on this site. */
const siteWords = ['keepcase', 'demo', demoPassword]

/**
 * Judges a new password wherever one is set: 8 to 128 characters, no composition rules, and not among the
 * first million guesses. Null when accepted.
 *
 * @NOTE the dictionaries load on the first call: 70 ms and about 25 MB. A judgement blocks the thread for up
 * to 33 ms, so callers limit concurrency as for hashing.
 */
export async function findPasswordFlaw(password: string, owner: PasswordOwner): Promise<PasswordFlaw | null> {
  if (password.length < minLength) return { code: 'PASSWORD_TOO_SHORT', message: 'Use at least 8 characters.' }
  if (password.length > maxLength) return { code: 'PASSWORD_TOO_LONG', message: 'Use at most 128 characters.' }
  const words = [...siteWords, ...wordsOf(owner)]
  if (consistsOfWords(words, password)) return { code: 'PASSWORD_TOO_EASY', message: `${tooClose} ${advice}` }
  const result = (await loadJudge()).check(password, words)
  return result.score < minScore ? { code: 'PASSWORD_TOO_EASY', message: sentenceFor(result) } : null
}

/** True when fewer than 4 characters remain without the owner's words and ours. */
function consistsOfWords(words: readonly string[], password: string): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return rest.length < password.length && rest.replace(/[\s._@+-]/g, '').length < 4
}

let judge: Promise<ZxcvbnFactory> | undefined

function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, { dictionary, adjacencyGraphs }]) =>
      new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLength }),
  )
  return judge
}

/** The owner's words: email, its parts, name and its words. */
function wordsOf({ email = '', displayName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const together = [email, local, local.replace(/[^\p{L}\p{N}]/gu, ''), displayName, displayName.replace(/\s/g, '')]
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.'), ...displayName.split(/\s+/)]
  // @NOTE words of one or two letters would match everywhere
  const words = new Set([...together, ...parts].map((word) => word.toLowerCase()))
  return [...words].filter((word) => word.length > 2).slice(0, maxOwnerWords)
}

const advice = 'Try a sentence instead.'

const tooClose = 'This password is too close to your email, your name, or ours.'
const sentences: Readonly<Record<string, string>> = {
  topTen: 'This password is one of the most common.',
  topHundred: 'This password is one of the most common.',
  common: 'This password is one of the most common.',
  similarToCommon: 'This is too close to a common password.',
  userInputs: tooClose,
  dates: 'Dates are easy to guess.',
  recentYears: 'Years are easy to guess.',
  sequences: 'Sequences like abc or 6543 are easy to guess.',
  simpleRepeat: 'Repeats like aaa are easy to guess.',
  extendedRepeat: 'Repeats like abcabc are easy to guess.',
  straightRow: 'Keyboard rows are easy to guess.',
  keyPattern: 'Keyboard patterns are easy to guess.',
}

function sentenceFor({ sequence, feedback }: ZxcvbnResult): string {
  const isOwn = sequence.some((match) => match.dictionaryName === 'userInputs')
  const reason = (isOwn ? tooClose : sentences[feedback.warning ?? '']) ?? 'This password is easy to guess.'
  return `${reason} ${advice}`
}
