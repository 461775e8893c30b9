import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sealText } from '@keepcase/contract/drops/seal.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepClaims } from '#server/features/claims/claims.jobs.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

// A mystery's contents are revealed automatically, once its sale is over and no hold is open.

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { as, seller, published, read, claim, liveEvents } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops

const contents = 'Grave Dancers, first pressing.'
const lot = { title: 'Grave Dancers of Lake Ennis', units: 3, priceCents: 2000 }

/** This many open mysteries, of three units each. */
async function boxes(count: number) {
  const made = []
  for (let i = 0; i < count; i++) {
    const drop = await published(ada, { type: 'mystery', title: 'One tape, no label', contents }, [lot])
    made.push({ id: drop.id, itemId: drop.allItems[0]!.id })
  }
  await setClock(at(minutes(61)))
  await settleDrops(db)
  return made
}

async function box() {
  const [made] = await boxes(1)
  return made!
}

/** Holds one unit each; returns the claims with their accounts. */
async function held(itemId: string, units: number): Promise<{ id: string; userId: string }[]> {
  const buyers = await makeBuyers(owner, units)
  for (const { id } of buyers) expect(await claim(itemId, id)).toMatchObject({ success: true })
  const { rows } = await owner.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from claims where drop_item_id = $1 order by seq`,
    [itemId],
  )
  return rows
}

async function paid({ id, userId }: { id: string; userId: string }): Promise<void> {
  await captureMoney(owner, [id])
  const { rows } = await owner.query('select success from mark_claim_paid($1, $2)', [id, userId])
  expect(rows).toEqual([{ success: true }])
}

/** The drop ends by the clock and this is recorded; holds run on for half an hour. */
async function passEnd(): Promise<void> {
  await setClock(at(minutes(120)))
  await settleDrops(db)
  await sweepClaims(db)
}

/** All holds expire and are returned. */
async function passHolds(): Promise<void> {
  await setClock(at(minutes(60 * 30)))
  await sweepClaims(db)
}

/** What a visitor sees: the contents, and the item's title. */
async function seen(id: string) {
  const { mystery, items } = await read(id)
  return [mystery?.contents ?? null, items[0]?.title]
}
const sealed = [null, 'One tape, no label']
const opened = [contents, lot.title]

/** Whether a search for a word that is only in the contents finds the drop. */
async function isFound(id: string, word: string): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from search_drops where drop_id = $1 and words @@ to_tsquery('simple', $2)`,
    [id, word],
  )
  return rows.length > 0
}

/** When the contents were revealed, and the row's version. */
const openedAt = async (id: string) => {
  const { rows } = await owner.query<{ at: Date | null; version: number }>(
    'select contents_revealed_at as at, version::int as version from drops where id = $1',
    [id],
  )
  return rows[0]!
}

describe('one that was sold', () => {
  test('stays sealed while a hold is open, and opens to everybody when the last one has run out', async () => {
    const { id, itemId } = await box()
    const [first] = await held(itemId, 2)
    await paid(first!)
    expect(await seen(id)).toEqual(sealed)
    await passEnd()
    expect(await seen(id)).toEqual(sealed)
    expect(await isFound(id, 'pressing')).toBe(false)
    const before = await openedAt(id)

    await passHolds()
    expect(await seen(id)).toEqual(opened)
    const { mystery } = await read(id)
    const { hints, startPriceCents, seals } = mystery!
    const terms = {
      ...{ dropId: id, contents, startPriceCents: startPriceCents! },
      hints: hints.map((hint) => ({ ...hint, body: hint.body! })),
    }
    const text = sealText(seals[0]!.version, seals[0]!.salt!, terms)
    expect(createHash('sha256').update(text).digest('hex')).toBe(seals[0]!.fingerprint)
    expect(await isFound(id, 'pressing')).toBe(true)
    const changes = (await liveEvents()).filter((event) => event.name === 'drop.changed' && event.id === id)
    expect(changes.at(-1)).toMatchObject({ status: 'completed', version: (await openedAt(id)).version })
    expect((await openedAt(id)).version).toBeGreaterThan(before.version)
  })

  test('opens at its end where all is paid, and with the last payment where that is later', async () => {
    const [early, late] = await boxes(2)
    for (const one of await held(early!.itemId, 2)) await paid(one)
    const [first, last] = await held(late!.itemId, 2)
    await paid(first!)
    await passEnd()
    expect(await seen(early!.id)).toEqual(opened)
    expect(await openedAt(early!.id)).toMatchObject({ at: new Date(at(minutes(120))) })
    expect(await seen(late!.id)).toEqual(sealed)
    await paid(last!)
    expect(await seen(late!.id)).toEqual(opened)
  })

  test('waits for its end where every unit is sold before: a unit that comes back may still be claimed', async () => {
    const { id, itemId } = await box()
    for (const one of await held(itemId, 3)) await paid(one)
    expect(await read(id)).toMatchObject({ status: 'sold-out' })
    expect(await seen(id)).toEqual(sealed)
    await host.end({ id })
    expect(await seen(id)).toEqual(opened)
  })

  test('stays as its seller opened it, however often it is settled', async () => {
    const { id, itemId } = await box()
    const [first] = await held(itemId, 2)
    await paid(first!)
    await host.end({ id })
    expect((await host.revealContents({ id })).mystery).toMatchObject({ contents })
    const before = await openedAt(id)
    await passHolds()
    await settleDrops(db)
    await owner.query('select close_books($1, app_now())', [id])
    expect(await openedAt(id)).toEqual(before)
  })

  test('is opened once, whoever comes first of its seller and the clock', async () => {
    const { id, itemId } = await box()
    const [first] = await held(itemId, 2)
    await paid(first!)
    await passEnd()
    const before = await openedAt(id)
    await setClock(at(minutes(60 * 30)))
    const bySeller = () => host.revealContents({ id }).catch(({ code }) => code)
    const answers = await Promise.all([sweepClaims(db), bySeller(), sweepClaims(db), bySeller(), settleDrops(db)])
    expect([answers[1], answers[3]]).toContain('WRONG_STATE')
    await sweepClaims(db)
    expect(await seen(id)).toEqual(opened)
    expect((await openedAt(id)).version).toBe(before.version + 1)
  })

  test('and was over before there was this rule, opens with it', async () => {
    const [over, running] = await boxes(2)
    const { id } = over!
    for (const one of [...(await held(over!.itemId, 1)), ...(await held(running!.itemId, 1))]) await paid(one)
    await host.end({ id })
    await owner.query('update drops set contents_revealed_at = null where id = $1', [id])
    expect(await isFound(id, 'pressing')).toBe(false)
    const rule = new URL('../../../../../db/migrations/0245-sold-mysteries-open.sql', import.meta.url)
    await owner.query(await readFile(rule, 'utf8'))
    expect(await seen(id)).toEqual(opened)
    expect(await isFound(id, 'pressing')).toBe(true)
    expect(await seen(running!.id)).toEqual(sealed)
  })
})

describe('one that sold nothing stays sealed', () => {
  test('whether nobody claimed it or nobody paid', async () => {
    const [quiet, unpaid] = await boxes(2)
    await held(unpaid!.itemId, 2)
    await passEnd()
    await passHolds()
    for (const { id } of [quiet!, unpaid!]) {
      expect(await read(id)).toMatchObject({ status: 'completed', itemsSold: 0 })
      expect(await seen(id)).toEqual(sealed)
    }
  })

  test('or was called off, whatever had been paid', async () => {
    const { id, itemId } = await box()
    const [first] = await held(itemId, 2)
    await paid(first!)
    await host.cancel({ id, reason: 'The box was damaged.' })
    await passHolds()
    expect(await seen(id)).toEqual(sealed)
  })

  test('or took back all that it had sold before its last hold was over', async () => {
    const { id, itemId } = await box()
    const [first] = await held(itemId, 2)
    await paid(first!)
    await owner.query(`select revoke_claims(array[$1::uuid], 'It broke.', true)`, [first!.id])
    await passEnd()
    await passHolds()
    expect(await seen(id)).toEqual(sealed)
  })
})
