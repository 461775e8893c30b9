import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { livePersonalData } from './live.personal-data.ts'
import { liveFixtures } from './testing/live-fixtures.ts'

const db = await openTestDb()
afterAll(() => db.close())
const { as, person, drop, frames } = liveFixtures(db)

const noon = '2031-05-01T12:00:00.000Z'
beforeEach(() => db.setClock(noon))

/** Puts a lot on stage and returns its id; it follows those that are there. */
async function reveal(dropId: string, number: number): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `with thing as (insert into items (storefront_id, title, price_cents, quantity)
       select storefront_id, 'Lot', 6400, 0 from drops where id = $1 returning id)
     insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available, reveal_number,
       revealed_at)
     select $1, id, $2, 6400, 1, 1, $2, app_now() from thing returning id`,
    [dropId, number],
  )
  return rows[0]!.id
}

const answersOf = async (dropId: string) => (await as(null).room({ dropId })).answers

describe('a host’s answer', () => {
  test('is pinned with the lot that was on stage when the question came, and heard by the room', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    const early = await as(ada).send({ dropId, body: 'Do you ship to Lisbon?' })
    const lot = await reveal(dropId, 1)
    const late = await as(ada).send({ dropId, body: 'Is it whole?' })
    await reveal(dropId, 2)
    const whole = await as(host).answer({ id: late.id, body: '  Yes, never opened. ' })
    await db.advance(1_000)
    const shipping = await as(host).answer({ id: early.id, body: 'We do.' })
    expect(whole).toEqual({
      ...{ messageId: late.id, lotId: lot, askerId: ada.profileId, askerName: 'Ada Reyes' },
      ...{ question: 'Is it whole?', body: 'Yes, never opened.', answeredAt: noon },
    })
    expect(shipping.lotId, 'asked before the first lot').toBeNull()
    expect(await answersOf(dropId)).toEqual([shipping, whole])
    expect((await frames(`drop:${dropId}`)).at(-1)).toEqual({
      ...{ name: 'chat.answered', id: early.id, version: 1, dropId, answer: shipping },
    })
  })

  test('stays the same when two hosts answer at once or one presses twice', async () => {
    const { dropId, host } = await drop()
    const { id } = await as(await person('Ada Reyes')).send({ dropId, body: 'Is it whole?' })
    const presses = await Promise.allSettled(
      ['Yes.', 'No.', 'Perhaps.', 'Look at picture 2.'].map((body) => as(host).answer({ id, body })),
    )
    const done = presses.filter((press) => press.status === 'fulfilled')
    expect(done).toHaveLength(1)
    const refused = presses.filter((press) => press.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ALREADY_ANSWERED' })
    const { value } = done[0]!
    expect(await as(host).answer({ id, body: value.body }), 'the same answer again').toEqual(value)
    expect(await answersOf(dropId)).toEqual([value])
  })

  test('is taken down by a host, and with its question', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    const [one, two] = [await as(ada).send({ dropId, body: 'One?' }), await as(ada).send({ dropId, body: 'Two?' })]
    for (const { id } of [one, two]) await as(host).answer({ id, body: 'Yes.' })
    expect(await as(host).removeAnswer({ id: one.id })).toEqual({ removed: true })
    expect(await as(host).removeAnswer({ id: one.id })).toEqual({ removed: false })
    expect((await frames(`drop:${dropId}`)).at(-1)).toMatchObject({ name: 'chat.answered', id: one.id, answer: null })
    expect((await answersOf(dropId)).map(({ question }) => question)).toEqual(['Two?'])
    await as(ada).deleteMessage({ id: two.id })
    expect(await answersOf(dropId)).toEqual([])
    await expect(as(host).answer({ id: two.id, body: 'Late' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is a host’s alone, in an open room', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    const platform = await person('Mo', ['platform.contentModeration.manage'])
    const { id } = await as(ada).send({ dropId, body: 'Is it whole?' })
    for (const actor of [ada, platform, (await drop()).host]) {
      await expect(as(actor).answer({ id, body: 'Yes.' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(as(actor).removeAnswer({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await db.owner.query(`update drops set end_date = app_now() where id = $1`, [dropId])
    await expect(as(host).answer({ id, body: 'Yes.' })).rejects.toMatchObject({ code: 'CHAT_CLOSED' })
  })

  test('leaves with the account that asked, and is in the export of the one that answered', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    const { id } = await as(ada).send({ dropId, body: 'Is it whole?' })
    await as(host).answer({ id, body: 'Yes.' })
    const exported = await livePersonalData.exports!.chatAnswers!(db.db, host.profileId, 10)
    expect(JSON.stringify(exported)).toContain('Yes.')
    await db.db.transaction().execute((tx) => livePersonalData.erase!(tx, ada.profileId))
    expect(await answersOf(dropId)).toEqual([])
  })
})

describe('a host who is away', () => {
  const report = (dropId: string) =>
    db.owner.query(
      `insert into host_presence (drop_id, seen_at) values ($1, app_now())
       on conflict (drop_id) do update set seen_at = excluded.seen_at`,
      [dropId],
    )
  const away = async (dropId: string) => (await as(null).room({ dropId })).hostAwaySince

  test('is noticed after ten silent seconds of an open drop, and back with the next report', async () => {
    const { dropId } = await drop()
    expect(await away(dropId), 'nobody has hosted it from a console').toBeNull()
    await report(dropId)
    await db.advance(9_999)
    expect(await away(dropId)).toBeNull()
    await db.advance(1)
    expect(await away(dropId)).toBe(noon)
    await report(dropId)
    expect(await away(dropId)).toBeNull()
    await db.advance(10_000)
    await db.owner.query(
      `update drops set status = 'paused', paused_at = app_now(), paused_by = 'seller' where id = $1`,
      [dropId],
    )
    expect(await away(dropId), 'a pause says enough').toBeNull()
  })

  test('counts only from the start: a console that was closed before doesn’t matter', async () => {
    const { dropId } = await drop({ startsIn: 5 })
    await report(dropId)
    await db.advance(60_000)
    expect(await away(dropId)).toBeNull()
  })
})
