import { createHash } from 'node:crypto'
import { sealText } from '@keepcase/contract/drops/seal.rules.ts'
import { expect, test } from 'vitest'
import { checkSeal, sealedTextOf } from './check-seal.ts'

const id = '11111111-1111-4111-8111-111111111111'
const salt = 'ab'.repeat(32)
const contents = 'A red cassette, “sealed”.'
const hint = { id: 'h', position: 1, body: 'It glows.', priceStepCents: 500, priceCents: 2500, revealAt: null }
const terms = { dropId: id, contents, startPriceCents: 2000, hints: [hint] }

/** An opened mystery that was sealed under this version. */
function opened(version: number) {
  const fingerprint = createHash('sha256')
    .update(sealText(version, salt, terms))
    .digest('hex')
  const seal = { version, fingerprint, salt, madeAt: '2026-11-20T12:00:00.000Z', endedAt: null }
  const hints = [{ ...hint, revealedAt: null }]
  const mystery = { hints, startPriceCents: 2000, contents, seals: [seal], contentsRevealedAt: seal.madeAt }
  return { id, mystery }
}

test('a seal of either version fits what was sealed', async () => {
  expect(await checkSeal(opened(1))).toBe(true)
  expect(await checkSeal(opened(2))).toBe(true)
  expect(sealedTextOf(opened(1))).toBe(salt + contents)
})

test('other contents fit neither; other hints, steps and prices do not fit version 2', async () => {
  for (const version of [1, 2]) {
    const drop = opened(version)
    expect(await checkSeal({ ...drop, mystery: { ...drop.mystery, contents: 'Less' } })).toBe(false)
  }
  const { mystery } = opened(2)
  const changes = [
    { startPriceCents: 2001 },
    { hints: [] },
    { hints: [{ ...mystery.hints[0]!, body: 'It hums.' }] },
    { hints: [{ ...mystery.hints[0]!, priceStepCents: 501 }] },
    { hints: [{ ...mystery.hints[0]!, revealAt: '2026-12-01T12:00:00.000Z' }] },
  ]
  for (const change of changes) expect(await checkSeal({ id, mystery: { ...mystery, ...change } })).toBe(false)
})

test('there is nothing to check before the opening', async () => {
  const { mystery } = opened(2)
  const sealed = { ...mystery, contents: null, seals: mystery.seals.map((seal) => ({ ...seal, salt: null })) }
  expect(await checkSeal({ id, mystery: sealed })).toBeNull()
  expect(await checkSeal({ id, mystery: { ...mystery, seals: [] } })).toBeNull()
})
