import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { revokeClaims } from '#server/features/claims/holds/claim-moves.queries.ts'
import { patchRoutine } from '#server/features/claims/testing/claim-race-tools.ts'
import { settleDrops } from './drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from './testing/drops-fixtures.ts'

// A pause moves each deadline by its part after that deadline's clock began, and no other deadline.

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { as, account, seller, published } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const moderator = await account(['platform.contentModeration.manage'])

type Who = 'seller' | 'platform'
const callsOf = (who: Who) => as(who === 'seller' ? ada.actor : moderator).drops
const buyers = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await account()).profileId))
const rowOf = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]
/** A minute of the scenario: the drop opens at the 60th and ends at the 300th. */
const minute = (n: number) => setClock(at(minutes(n)))
const instant = (n: number) => new Date(at(minutes(n)))

async function claimAt(n: number, itemId: string, userId: string): Promise<string | null> {
  await minute(n)
  const row = await rowOf(
    `select claim_id, code from claim_items((select drop_id from drop_items where id = $1), array[null], array[$2::uuid],
       array[$1::uuid], array[null], array[null::int], array[null::int])`,
    [itemId, userId],
  )
  return row.code ?? row.claim_id
}

const claimOf = (id: string) => rowOf('select status, source, expires_at from claims where id = $1', [id])

/** Two units with two holders; one person waits in line for the first. */
async function soldOut(given: Parameters<typeof published>[1] = {}) {
  const drop = await published(ada, { endDate: at(minutes(300)), holdSeconds: 3600, ...given }, [{}, {}])
  const [first, second] = drop.allItems.map(({ id }) => id) as [string, string]
  const [holder, other, next] = (await buyers(3)) as [string, string, string]
  const held = await claimAt(61, first, holder)
  const kept = await claimAt(61, second, other)
  await owner.query('select join_standby($1, $2)', [first, next])
  return { id: drop.id, first, second, holder, other, next, held: held!, kept: kept! }
}

/** The holder releases their unit, and the line is offered it. */
async function offerAt(n: number, { held, holder, next }: Awaited<ReturnType<typeof soldOut>>): Promise<string> {
  await minute(n)
  await owner.query('select release_claim($1, $2)', [held, holder])
  return (await rowOf('select claim_id from standby_entries where user_id = $1', [next])).claim_id
}

describe('an offer of the line that was made in a pause by the platform', () => {
  test('has its ten minutes when the drop is resumed, and the hold beside it what it had left', async () => {
    const sale = await soldOut()
    await minute(71)
    await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
    const offer = await offerAt(250, sale)
    expect(await claimOf(offer)).toMatchObject({ source: 'standby', expires_at: instant(260) })
    await minute(255)
    await callsOf('platform').resume({ id: sale.id })
    expect(await claimOf(offer)).toMatchObject({ status: 'claimed', expires_at: instant(265) })
    expect(await claimOf(sale.kept)).toMatchObject({ status: 'claimed', expires_at: instant(121 + 184) })
  })

  test('has them when the drop ends in the pause, from when that is written down', async () => {
    const sale = await soldOut()
    await minute(71)
    await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
    const offer = await offerAt(295, sale)
    await minute(302)
    await settleDrops(db)
    expect(await rowOf('select status from drops where id = $1', [sale.id])).toEqual({ status: 'completed' })
    expect(await claimOf(offer)).toMatchObject({ status: 'claimed', expires_at: instant(312) })
    expect(await claimOf(sale.kept)).toMatchObject({ status: 'claimed', expires_at: instant(121 + 231) })
  })

  test('has them when the seller ends the drop in the pause', async () => {
    const sale = await soldOut()
    await minute(71)
    await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
    const offer = await offerAt(250, sale)
    await minute(255)
    await callsOf('seller').end({ id: sale.id })
    expect(await claimOf(offer)).toMatchObject({ status: 'claimed', expires_at: instant(265) })
  })

  test('a second pause moves it by the second pause alone', async () => {
    const sale = await soldOut()
    await minute(71)
    await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
    const offer = await offerAt(100, sale)
    await callsOf('platform').resume({ id: sale.id })
    await minute(105)
    await callsOf('platform').pause({ id: sale.id, reason: 'Another report.' })
    await minute(125)
    await callsOf('platform').resume({ id: sale.id })
    expect(await claimOf(offer)).toMatchObject({ status: 'claimed', expires_at: instant(130) })
  })
})

test('a payment in progress keeps its time when the drop is called off in a pause by the platform', async () => {
  const sale = await soldOut()
  await minute(71)
  await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
  await owner.query('select begin_capture(array[$1::uuid], $2)', [sale.kept, sale.other])
  await minute(171)
  await callsOf('seller').cancel({ id: sale.id, reason: 'Water damage.' })
  expect(await claimOf(sale.kept)).toMatchObject({ status: 'capturing', expires_at: instant(221) })
})

test('a pause by the seller moves neither holds nor offers', async () => {
  const sale = await soldOut()
  await minute(71)
  await callsOf('seller').pause({ id: sale.id })
  const offer = await offerAt(75, sale)
  await minute(80)
  await callsOf('seller').resume({ id: sale.id })
  expect(await claimOf(offer)).toMatchObject({ status: 'claimed', expires_at: instant(85) })
  expect(await claimOf(sale.kept)).toMatchObject({ status: 'claimed', expires_at: instant(121) })
})

describe('ten minutes in which a hold is given back without a strike', () => {
  const strikesOf = async (id: string) =>
    (await rowOf('select claim_strike_score as score from profiles where id = $1', [id])).score

  test.each([
    ['stand still while the platform has stopped the drop', null, 250, 0],
    ['go on when it is resumed', 250, 258, 0],
    ['are over after ten minutes of the drop’s clock', 250, 260, 1],
  ] as const)('%s', async (_, resumedAt, releasedAt, strikes) => {
    const sale = await soldOut()
    await minute(62)
    await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
    if (resumedAt !== null) {
      await minute(resumedAt)
      await callsOf('platform').resume({ id: sale.id })
    }
    await setClock(at(minutes(releasedAt) + 1))
    await owner.query('select release_claim($1, $2)', [sale.kept, sale.other])
    expect(await strikesOf(sale.other)).toBe(strikes)
  })
})

describe('a cooldown of ten minutes, two of them gone when the platform stops the drop', () => {
  const cooldown = (id: string, seconds: number) =>
    owner.query('update drop_settings set cooldown_seconds = $2 where drop_id = $1', [id, seconds])

  /** Claims at the 61st minute, with a pause from the 63rd to the 163rd. Returns the answer to a claim then. */
  async function press(pressedAt: number, revoked: 'never' | 'in the pause' | 'after it') {
    const drop = await published(ada, { type: 'live', endDate: at(minutes(300)) }, [{}, {}, {}])
    const lots = drop.allItems.map(({ id }) => id)
    const [buyer] = (await buyers(1)) as [string]
    await minute(60)
    for (const _ of lots) await callsOf('seller').revealNext({ id: drop.id })
    await cooldown(drop.id, 0)
    await claimAt(61, lots[0]!, buyer)
    const second = revoked === 'never' ? null : await claimAt(62, lots[1]!, buyer)
    await cooldown(drop.id, 600)
    const revoke = () => transact(db, (tx) => revokeClaims(tx, second ? [second] : [], 'Scratched.', true))
    await minute(63)
    await callsOf('platform').pause({ id: drop.id, reason: 'A report.' })
    if (revoked === 'in the pause') await revoke()
    await minute(163)
    await callsOf('platform').resume({ id: drop.id })
    if (revoked === 'after it') await revoke()
    return claimAt(pressedAt, lots[2]!, buyer)
  }

  test.each(['never', 'in the pause', 'after it'] as const)(
    'goes on after it; a later claim taken back: %s',
    async (revoked) => {
      expect(await press(170, revoked)).toBe('COOLDOWN')
      await setClock(noon)
      expect(await press(171, revoked)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe.each(['seller', 'platform'] as const)('in a pause by the %s the clock of a show stands', (who) => {
  const nextRevealAt = async (id: string): Promise<Date | null> =>
    (await rowOf('select next_reveal_at from drops where id = $1', [id])).next_reveal_at

  const show = (lots: number) =>
    published(
      ada,
      { type: 'live', endDate: at(minutes(300)), revealEverySeconds: 3600 },
      Array.from({ length: lots }, () => ({})),
    )
  const lotFor = async () =>
    (await as(ada.actor).items.create({ storefrontId: ada.storefrontId, title: 'Late', priceCents: 500, quantity: 1 }))
      .id

  test('the next reveal moves by the pause', async () => {
    const { id } = await show(2)
    await minute(60)
    await settleDrops(db)
    expect(await nextRevealAt(id)).toEqual(instant(120))
    await minute(80)
    await callsOf(who).pause({ id })
    await minute(180)
    await callsOf(who).resume({ id })
    expect(await nextRevealAt(id)).toEqual(instant(220))
  })

  test('a lot that is added in it comes when the show goes on, not a pause later', async () => {
    const { id } = await show(1)
    await minute(60)
    await settleDrops(db)
    await minute(130)
    await callsOf(who).pause({ id })
    await minute(200)
    await as(ada.actor).drops.addItem({ id, itemId: await lotFor(), quantity: 1 })
    await minute(210)
    await callsOf(who).resume({ id })
    expect(await nextRevealAt(id)).toEqual(instant(210))
  })

  test('a lot that is added after it comes an interval of the show’s clock after the last', async () => {
    const { id } = await show(1)
    await minute(60)
    await settleDrops(db)
    await minute(70)
    await callsOf(who).pause({ id })
    await minute(200)
    await callsOf(who).resume({ id })
    await minute(201)
    await as(ada.actor).drops.addItem({ id, itemId: await lotFor(), quantity: 1 })
    expect(await nextRevealAt(id)).toEqual(instant(250))
  })
})

test.each(['seller', 'platform'] as const)(
  'in a pause by the %s a hint comes out, and the drop ends, at the announced times',
  async (who) => {
    const hints = [{ body: 'It glows.', priceStepCents: 500, revealAt: at(minutes(100)) }]
    const drop = await published(ada, { type: 'mystery', contents: 'A tape', endDate: at(minutes(300)), hints }, [{}])
    await minute(61)
    await callsOf(who).pause({ id: drop.id })
    await minute(150)
    await settleDrops(db)
    expect(await rowOf('select revealed_at from drop_hints where drop_id = $1', [drop.id])).toEqual({
      revealed_at: instant(100),
    })
    await callsOf(who).resume({ id: drop.id })
    await minute(300)
    await settleDrops(db)
    expect(await rowOf('select status from drops where id = $1', [drop.id])).toEqual({ status: 'completed' })
  },
)

test('without its guard an offer is extended by the whole pause', async () => {
  const guard = 'greatest(_paused_at, claimed_at)'
  await patchRoutine(owner, 'shift_hold_clocks', [[guard, '_paused_at']])
  try {
    const sale = await soldOut()
    await minute(71)
    await callsOf('platform').pause({ id: sale.id, reason: 'A report.' })
    const offer = await offerAt(250, sale)
    await minute(255)
    await callsOf('platform').resume({ id: sale.id })
    expect(await claimOf(offer)).toMatchObject({ expires_at: instant(260 + 184) })
  } finally {
    await patchRoutine(owner, 'shift_hold_clocks', [
      ['expires_at + (_now - _paused_at)', `expires_at + (_now - ${guard})`],
    ])
  }
})
