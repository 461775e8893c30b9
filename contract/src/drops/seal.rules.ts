import type { Moment } from './drops.rules.ts'

/** What a seal covers: the terms of a mystery drop as they were at publishing. */
export type SealedTerms = {
  dropId: string
  contents: string
  /** Price before any hint. */
  startPriceCents: number
  /** In their order, revealed or not. */
  hints: readonly { body: string; priceStepCents: number; revealAt: Moment | null }[]
}

/** Version of the seals that are made now. */
export const sealVersion = 2

/**
 * The text whose SHA-256 (UTF-8, in hex) is a seal's fingerprint; docs/seals.md describes it for other programs.
 * Version 1 covers the contents alone. SQL `seal_text` writes version 2.
 */
export function sealText(version: number, salt: string, terms: SealedTerms): string {
  if (version === 1) return salt + terms.contents
  const hints = terms.hints.map(({ body, priceStepCents, revealAt }) => [
    body,
    priceStepCents,
    revealAt === null ? null : new Date(revealAt).toISOString(),
  ])
  return JSON.stringify(['keepcase-seal-2', terms.dropId, salt, terms.contents, terms.startPriceCents, hints])
}

/** What a drop's page says of an opened mystery, as `GET /api/drops/<id>` answers it. */
export type OpenedMystery = {
  id: string
  mystery: {
    contents: string | null
    startPriceCents: number | null
    hints: readonly { body: string | null; priceStepCents: number; revealAt: string | null }[]
    seals: readonly { version: number; fingerprint: string; salt: string | null; endedAt: string | null }[]
  } | null
}

/**
 * Compares an opened mystery with its seal. `noted`: a fingerprint that the reader wrote down before the sale. Returns
 * the verdict as text, line by line.
 */
export function checkOpenedMystery(
  drop: OpenedMystery,
  sha256: (text: string) => string,
  noted?: string,
): { isRight: boolean; lines: string[] } {
  const no = (...lines: string[]) => ({ isRight: false, lines })
  const seal = drop.mystery?.seals[0]
  if (!drop.mystery || !seal) return no('This drop has no seal.')
  const { contents, startPriceCents, hints } = drop.mystery
  if (seal.version > sealVersion) return no('This seal is newer than the script. Download the script again.')
  if (noted && !drop.mystery.seals.some(({ fingerprint }) => fingerprint === noted.toLowerCase()))
    return no('The fingerprint you noted isn’t from this drop.')
  if (seal.endedAt !== null) return no('The seller ended the last seal. It proves nothing.')
  if (noted && seal.fingerprint !== noted.toLowerCase())
    return no('The fingerprint you noted belongs to a seal the seller ended before the sale.')
  if (seal.salt === null || contents === null || startPriceCents === null) return no('It isn’t open yet.')
  const terms = hints.map(({ body, priceStepCents, revealAt }) => ({ body: body ?? '', priceStepCents, revealAt }))
  const found = sha256(sealText(seal.version, seal.salt, { dropId: drop.id, contents, startPriceCents, hints: terms }))
  const covered =
    seal.version === 1
      ? ['Covered: the contents. Older seals don’t cover price and hints.']
      : [`Covered: the contents, the start price, and ${hints.length} hints with their price steps and times.`]
  if (found === seal.fingerprint)
    return { isRight: true, lines: ['Right: this is what was sealed.', ...covered, `Fingerprint: ${found}`] }
  return no('Altered: this isn’t what was sealed.', ...covered, `Sealed: ${seal.fingerprint}`, `Found: ${found}`)
}
