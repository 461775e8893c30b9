import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { as, account, seller, published, read, claim, liveEvents } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops
const lots = [1, 2, 3, 4].map((n) => ({ title: `Lot ${n}`, priceCents: 1000 * n }))

/** An open live drop of four lots. */
async function show(given: Parameters<typeof published>[1] = {}) {
  await setClock(noon)
  const drop = await published(ada, { type: 'live', ...given }, lots)
  await setClock(at(minutes(60)))
  await settleDrops(db)
  return { id: drop.id, lots: drop.allItems.map((lot) => lot.id) as [string, string, string, string] }
}

const buyer = async () => (await makeBuyers(owner, 1))[0]!.id
const refusedAs = (message: string) => ({ code: 'WRONG_STATE', data: expect.objectContaining({ message }) })
const queueOf = async (id: string) =>
  (await host.forSeller({ id })).allItems.filter(({ revealNumber }) => revealNumber === null).map(({ title }) => title)
const eventsOf = async (id: string) => {
  const { rows } = await owner.query<{ name: string }>(
    `select name from outbox where kind = 'live' and topic = $1 order by id`,
    [`drop:${id}`],
  )
  return rows.map(({ name }) => name)
}

describe('undoing a reveal', () => {
  test('takes the lot off every screen, and back to its place in the queue', async () => {
    const { id, lots } = await show()
    await host.revealNext({ id })
    const before = await host.revealNext({ id })
    const after = await host.undoReveal({ id, dropItemId: lots[1], revealNumber: 2 })
    expect(after.items.map((item) => item.id)).toEqual([lots[0]])
    expect(after).toMatchObject({ live: { currentItemId: lots[0] }, lastRevealNumber: 2 })
    expect(after.version).toBeGreaterThan(before.version)
    expect(await queueOf(id)).toEqual(['Lot 2', 'Lot 3', 'Lot 4'])
    expect((await read(id)).items.map((item) => item.id)).toEqual([lots[0]])
    expect((await eventsOf(id)).slice(-3)).toEqual(['item.returned', 'stage.changed', 'drop.changed'])
    const events = (await liveEvents()).filter((event) => event.name === 'stage.changed' && event.id === id)
    expect(events.at(-1)).toMatchObject({ version: after.version, live: { currentItemId: lots[0] } })
    expect(await claim(lots[1], await buyer())).toMatchObject({ message: 'This lot isn’t on stage.' })
  })

  test('keeps its turn counted, so that a late press for it reveals nothing', async () => {
    const { id, lots } = await show()
    await host.revealNext({ id, afterRevealNumber: 0 })
    await host.undoReveal({ id, dropItemId: lots[0], revealNumber: 1 })
    await expect(host.revealNext({ id, afterRevealNumber: 0 })).rejects.toMatchObject({ code: 'WRONG_STATE' })
    const again = await host.revealNext({ id, afterRevealNumber: 1 })
    expect(again.items).toMatchObject([{ id: lots[0], revealNumber: 2 }])
  })

  test('opens the lots again that the reveal closed, and no others', async () => {
    const { id, lots } = await show({ closeOnReveal: true })
    await host.revealNext({ id })
    await setClock(at(minutes(61)))
    await host.revealNext({ id })
    await setClock(at(minutes(62)))
    await host.revealNext({ id })
    const { items } = await host.undoReveal({ id, dropItemId: lots[2], revealNumber: 3 })
    expect(items.map(({ closed }) => closed)).toEqual([true, false])
  })

  test('starts a timed pace anew', async () => {
    const { id, lots } = await show({ revealEverySeconds: 30 })
    await setClock(at(minutes(60) + 10_000))
    const { live } = await host.undoReveal({ id, dropItemId: lots[0], revealNumber: 1 })
    expect(live?.nextRevealAt).toBe(at(minutes(60) + 40_000))
  })

  test('is refused once the lot is claimed, closed, not the newest, or was on stage before', async () => {
    const { id, lots } = await show()
    await host.revealNext({ id })
    expect(await claim(lots[0], await buyer())).toMatchObject({ success: true })
    const undo = (dropItemId: string, revealNumber: number) => host.undoReveal({ id, dropItemId, revealNumber })
    await expect(undo(lots[0], 1)).rejects.toMatchObject({ code: 'WRONG_STATE' })
    await expect(undo(lots[0], 1)).rejects.toThrow('Someone has already claimed this lot.')
    await host.revealNext({ id })
    await expect(undo(lots[0], 1)).rejects.toThrow('This lot isn’t the newest anymore.')
    await host.skip({ id, dropItemId: lots[1] })
    await expect(undo(lots[1], 2)).rejects.toThrow('This lot is closed. Re-open it instead.')
    await host.reopen({ id, dropItemId: lots[1] })
    await expect(undo(lots[1], 3)).rejects.toThrow('It was on stage before. Close it instead.')
  })

  test('and a claim at the same moment: one of them wins, and nothing is held that is not on stage', async () => {
    const people = await makeBuyers(owner, 5)
    const outcomes: string[] = []
    for (const { id: userId } of people) {
      const { id, lots } = await show()
      await host.revealNext({ id })
      const [claimed, undone] = await Promise.all([
        claim(lots[0], userId),
        host.undoReveal({ id, dropItemId: lots[0], revealNumber: 1 }).then(
          () => true,
          () => false,
        ),
      ])
      expect(claimed.success).toBe(!undone)
      outcomes.push(undone ? 'undone' : 'claimed')
    }
    const { rows } = await owner.query(
      `select 1 from claims c join drop_items di on di.id = c.drop_item_id
       where c.drop_type = 'live' and di.reveal_number is null`,
    )
    expect(rows, outcomes.join()).toEqual([])
  })
})

describe('the queue', () => {
  test('is reordered while lots on stage keep their places', async () => {
    const { id, lots } = await show()
    await host.revealNext({ id })
    await host.moveLot({ id, dropItemId: lots[3], afterId: null })
    expect(await queueOf(id)).toEqual(['Lot 4', 'Lot 2', 'Lot 3'])
    await host.moveLot({ id, dropItemId: lots[3], afterId: lots[1] })
    expect(await queueOf(id)).toEqual(['Lot 2', 'Lot 4', 'Lot 3'])
    const { items } = await host.revealNext({ id })
    expect(items.map(({ title, position }) => [title, position])).toEqual([
      ['Lot 1', 1],
      ['Lot 2', 2],
    ])
  })

  test('a lot that came on stage meanwhile is not skipped, and one that left it is not closed', async () => {
    const { id, lots } = await show()
    await host.revealNext({ id })
    await expect(host.skip({ id, dropItemId: lots[0], revealNumber: null })).rejects.toMatchObject(
      refusedAs('This lot is on stage now.'),
    )
    await host.undoReveal({ id, dropItemId: lots[0], revealNumber: 1 })
    await expect(host.skip({ id, dropItemId: lots[0], revealNumber: 1 })).rejects.toMatchObject(
      refusedAs('This lot left the stage.'),
    )
    expect(await queueOf(id)).toEqual(['Lot 1', 'Lot 2', 'Lot 3', 'Lot 4'])
    await host.skip({ id, dropItemId: lots[0], revealNumber: null })
    expect(
      (await read(id)).items.map(({ title }) => title),
      'the next lot is another',
    ).toEqual([])
    expect((await host.revealNext({ id })).items.map(({ title }) => title)).toEqual(['Lot 2'])
  })

  test('refuses a lot that is on stage by now, and one of another drop', async () => {
    const { id, lots } = await show()
    const other = await show()
    await host.revealNext({ id })
    const gone = 'The queue has changed. Check it again.'
    await expect(host.moveLot({ id, dropItemId: lots[0], afterId: null })).rejects.toThrow(gone)
    await expect(host.moveLot({ id, dropItemId: lots[2], afterId: lots[0] })).rejects.toThrow(gone)
    await expect(host.moveLot({ id, dropItemId: lots[2], afterId: lots[2] })).rejects.toThrow(gone)
    await expect(host.moveLot({ id, dropItemId: other.lots[1], afterId: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('the pace', () => {
  test('begins and ends while the drop runs, and pages hear of it', async () => {
    const { id } = await show()
    await host.revealNext({ id })
    expect((await host.setPace({ id, seconds: 40 })).live).toMatchObject({
      revealEverySeconds: 40,
      nextRevealAt: at(minutes(60) + 40_000),
    })
    await setClock(at(minutes(60) + 40_000))
    await settleDrops(db)
    expect((await read(id)).items).toHaveLength(2)
    expect((await host.setPace({ id, seconds: null })).live).toMatchObject({
      revealEverySeconds: null,
      nextRevealAt: null,
    })
    await setClock(at(minutes(90)))
    await settleDrops(db)
    expect((await read(id)).items).toHaveLength(2)
    expect((await eventsOf(id)).filter((name) => name === 'stage.changed')).toHaveLength(2)
  })

  test('counts from the resume when it is set during a pause', async () => {
    const { id } = await show()
    await setClock(at(minutes(61)))
    await host.pause({ id })
    await setClock(at(minutes(63)))
    await host.setPace({ id, seconds: 60 })
    await setClock(at(minutes(65)))
    expect((await host.resume({ id })).live?.nextRevealAt).toBe(at(minutes(66)))
  })
})

describe('extending', () => {
  test('moves the end once, however many hosts press at the same moment', async () => {
    const { id } = await show()
    const extend = () => host.extend({ id, endDate: at(minutes(120)), minutes: 10 })
    const presses = await Promise.allSettled(Array.from({ length: 6 }, extend))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(id)).endDate).toBe(at(minutes(130)))
    await setClock(at(minutes(125)))
    expect((await read(id)).status).toBe('active')
    await setClock(at(minutes(130)))
    await expect(host.extend({ id, endDate: at(minutes(130)), minutes: 10 })).rejects.toMatchObject(
      refusedAs('This drop is over.'),
    )
  })
})

describe('continuing', () => {
  test('makes one linked draft of what nobody claimed', async () => {
    const { id, lots } = await show({ cooldownSeconds: 0 })
    await expect(host.continue({ id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
    await host.revealNext({ id })
    expect(await claim(lots[0], await buyer())).toMatchObject({ success: true })
    await host.end({ id })
    const answers = await Promise.all([host.continue({ id }), host.continue({ id })])
    const [{ drop }] = answers
    expect(new Set(answers.map((answer) => answer.drop.id)).size).toBe(1)
    expect(drop).toMatchObject({ status: 'draft', type: 'live', startDate: null, title: 'Night Shift VHS' })
    expect(drop.allItems.map(({ title }) => title)).toEqual(['Lot 2', 'Lot 3', 'Lot 4'])
    expect((await read(id)).continuedIn, 'a draft is nobody’s business').toBeNull()
    await host.update({ id: drop.id, startDate: at(minutes(200)), endDate: at(minutes(260)) })
    await host.publish({ id: drop.id })
    expect((await read(id)).continuedIn).toEqual({
      id: drop.id,
      title: 'Night Shift VHS',
      startDate: at(minutes(200)),
    })
  })

  test('is refused when nothing is left', async () => {
    const drop = await published(ada, {}, [{ title: 'The only one' }])
    await setClock(at(minutes(61)))
    expect(await claim(drop.allItems[0]!.id, await buyer())).toMatchObject({ success: true })
    await host.end({ id: drop.id })
    await expect(host.continue({ id: drop.id })).rejects.toMatchObject(refusedAs('Nothing is left to sell.'))
    const { rows } = await owner.query('select 1 from drops where continues_id = $1', [drop.id])
    expect(rows, 'no empty draft stays behind').toEqual([])
  })
})

describe('an open console', () => {
  test('reports itself, for hosts alone', async () => {
    const { id } = await show()
    const seenAt = async () => {
      const { rows } = await owner.query('select seen_at from host_presence where drop_id = $1', [id])
      return rows.map(({ seen_at }) => seen_at.toISOString())
    }
    expect(await host.reportHost({ id })).toEqual({ now: at(minutes(60)) })
    await setClock(at(minutes(61)))
    await Promise.all([host.reportHost({ id }), host.reportHost({ id })])
    expect(await seenAt()).toEqual([at(minutes(61))])
    const stranger = await seller()
    await expect(as(stranger.actor).drops.reportHost({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(await account()).drops.reportHost({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the claims as they come', () => {
  test('are shown to the host with names and sums, and to nobody else', async () => {
    const { id, lots } = await show({ cooldownSeconds: 0 })
    await host.revealNext({ id })
    await host.revealNext({ id })
    const person = await buyer()
    await claim(lots[0], person)
    await claim(lots[1], person)
    const seen = await host.hosting({ id })
    expect(seen.claims).toMatchObject([
      { dropItemId: lots[1], title: 'Lot 2', buyerId: person, status: 'claimed', priceCents: 2000 },
      { dropItemId: lots[0], title: 'Lot 1', priceCents: 1000 },
    ])
    expect(seen).toMatchObject({
      unpaid: { count: 2, cents: 3000 },
      paid: { count: 0, cents: 0 },
      claimsLastMinute: 2,
    })
    await expect(as(await account()).drops.hosting({ id })).rejects.toMatchObject({ code: expect.any(String) })
    const stranger = await seller()
    await expect(as(stranger.actor).drops.hosting({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
