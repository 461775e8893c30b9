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
