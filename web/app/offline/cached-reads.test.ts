// @vitest-environment node
import { expect, test } from 'vitest'
import { api } from '#web/api/api.ts'
import { isCachedRead, isPageSubject, isPersonalRead } from './cached-reads.ts'
import { maxCacheAgeMs } from './offline-cache.ts'
import { outdated } from './store.ts'

const drop = api.drops.byId.queryKey({ input: { id: '7' } })
const order = api.orders.byId.queryKey({ input: { id: '7' } })
const claim = [...api.claims.key(), 'one', '7']
const me = api.accounts.me.queryKey({ input: {} })

test('drops, claims and orders are kept, and say how old their page is; the account is kept beside them', () => {
  for (const key of [
    drop,
    order,
    claim,
    api.claims.mine.infiniteKey({ input: () => ({}), initialPageParam: null } as never),
  ])
    expect([key, isCachedRead(key), isPageSubject(key)]).toEqual([key, true, true])
  expect([isCachedRead(me), isPageSubject(me)]).toEqual([true, false])
})

test('no figure of a checkout is kept, no session, no address book, nothing that is not named', () => {
  const never = [
    api.checkout.quote.queryKey({ input: { claimIds: [] } }),
    api.addresses.mine.key(),
    ['sessions'],
    api.claims.byKey.key(),
  ]
  for (const key of never) expect([key, isCachedRead(key)]).toEqual([key, false])
})

test('what is the account’s alone is personal, and so is a drop that is not everybody’s', () => {
  expect(isPersonalRead(order, {})).toBe(true)
  expect(isPersonalRead(claim, null)).toBe(true)
  expect(isPersonalRead(drop, { visibility: 'public' })).toBe(false)
  expect(isPersonalRead(drop, { visibility: 'private' })).toBe(true)
})

test('a week is the most, and of many the newest two hundred', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const many = Array.from({ length: 205 }, (_, i) => ({ at: now - i }))
  expect(outdated(many, now)).toEqual(many.slice(200))
  expect(outdated([{ at: now }, { at: now - maxCacheAgeMs }], now)).toEqual([{ at: now - maxCacheAgeMs }])
})
