import { randomUUID } from 'node:crypto'
import { buyerPermissions } from '@keepcase/contract/access/permissions.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { RateLimits } from '#server/api/rate-limits.ts'
import { enterActor, testContext } from '#server/api/testing/test-context.ts'
import { makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { communityFixtures } from '../testing/community-fixtures.ts'
import { reportsRouter } from './reports.router.ts'

const testDb = await openTestDb()
const { db, owner, close } = testDb
afterAll(close)
const { as, person, storefront } = communityFixtures(testDb)

const itemOf = async (dropItemId: string): Promise<string> =>
  (await owner.query('select item_id from drop_items where id = $1', [dropItemId])).rows[0].item_id

test('people, drops, items and storefronts can be reported, each thing once while the report is open', async () => {
  const [ada, bo] = [await person(), await person()]
  const drop = await makeDrop(owner)
  const subjects = [
    { kind: 'user', id: bo.profileId },
    { kind: 'drop', id: drop.dropId },
    { kind: 'item', id: await itemOf(drop.items[0]!) },
    { kind: 'storefront', id: drop.storefrontId },
  ] as const
  for (const subject of subjects) {
    expect(await as(ada).report({ ...subject, reason: 'counterfeit', details: 'The spine is a copy.' })).toEqual({
      isNew: true,
    })
    expect(await as(ada).report({ ...subject, reason: 'other' })).toEqual({ isNew: false })
    expect(await as(bo).report({ kind: 'drop', id: drop.dropId, reason: 'spam' })).toBeDefined()
  }
  const rows = await db.selectFrom('reports').selectAll().where('reporterId', '=', ada.profileId).execute()
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ status: 'open', reason: 'counterfeit', details: 'The spine is a copy.' })
  const heard = await db.selectFrom('outbox').select('name').where('name', '=', 'report.made').execute()
  expect(heard).toHaveLength(5)
})

test('pressed eight times at once it is one report', async () => {
  const [ada, bo] = [await person(), await person()]
  const press = () => as(ada).report({ kind: 'user', id: bo.profileId, reason: 'harassment' })
  const answers = await Promise.all(Array.from({ length: 8 }, press))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('a message is reported by who may read the room, not by its author', async () => {
  const [ada, bo] = [await person(), await person()]
  const message = async (dropId: string): Promise<string> =>
    (
      await owner.query(
        `insert into chat_messages (drop_id, author_id, body) values ($1, $2, 'You are all fools.') returning id`,
        [dropId, bo.profileId],
      )
    ).rows[0].id
  const seen = await message((await makeDrop(owner, { type: 'live' })).dropId)
  const hidden = await message((await makeDrop(owner, { type: 'live', visibility: 'private' })).dropId)
  const report = (who: typeof ada, id: string) => as(who).report({ kind: 'message', id, reason: 'harassment' })
  expect(await report(ada, seen)).toEqual({ isNew: true })
  await expect(report(bo, seen)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(report(ada, hidden)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('once it is decided, the same thing can be reported anew', async () => {
  const [ada, { id }] = [await person(), await storefront()]
  await as(ada).report({ kind: 'storefront', id, reason: 'misleading' })
  await owner.query(`update reports set status = 'dismissed', decided_at = app_now() where subject_id = $1`, [id])
  expect(await as(ada).report({ kind: 'storefront', id, reason: 'misleading' })).toEqual({ isNew: true })
})

test('a report doesn’t reveal what exists: what the reporter may not see is not found', async () => {
  const ada = await person()
  const hidden = await makeDrop(owner, { visibility: 'private' })
  const live = await makeDrop(owner, { type: 'live' })
  const subjects = [
    { kind: 'drop', id: randomUUID() },
    { kind: 'drop', id: hidden.dropId },
    { kind: 'item', id: await itemOf(hidden.items[0]!) },
    { kind: 'item', id: await itemOf(live.items[0]!) },
    { kind: 'user', id: randomUUID() },
    { kind: 'storefront', id: randomUUID() },
    { kind: 'message', id: randomUUID() },
  ] as const
  for (const subject of subjects) {
    await expect(as(ada).report({ ...subject, reason: 'spam' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'invited')`, [
    hidden.dropId,
    ada.profileId,
  ])
  expect(await as(ada).report({ kind: 'drop', id: hidden.dropId, reason: 'spam' })).toEqual({ isNew: true })
})

test('twenty reports an hour, then wait', async () => {
  const ada = await person()
  const limits = new RateLimits(db, () => Date.now())
  const ids = (await makeSome(21)).map((one) => one.profileId)
  const report = (id: string) => as(ada, { countCall: limits.countCall }).report({ kind: 'user', id, reason: 'spam' })
  for (const id of ids.slice(0, 20)) expect(await report(id)).toEqual({ isNew: true })
  await expect(report(ids[20]!)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  limits.close()
})

const makeSome = (count: number) => Promise.all(Array.from({ length: count }, () => person()))

describe('the team', () => {
  const team = async (name = 'Mo') => {
    const actor = await person(name, [...buyerPermissions, 'platform.reports.view', 'platform.reports.manage'])
    await enterActor(owner, actor)
    return actor
  }
  const asTeam = (actor: Actor) => createRouterClient(reportsRouter({ db }), { context: testContext(actor) })

  test('reads reports with what they are on, finds them by person and words, and pages through them', async () => {
    await owner.query('delete from reports')
    const [mo, ada, bo] = [await team(), await person('Ada Reyes'), await person('Bo Lindqvist')]
    const drop = await makeDrop(owner)
    await as(ada).report({ kind: 'user', id: bo.profileId, reason: 'harassment', details: 'Rude, 100%.' })
    await as(bo).report({ kind: 'drop', id: drop.dropId, reason: 'counterfeit' })
    const list = async (input: Parameters<ReturnType<typeof asTeam>['list']>[0]) => (await asTeam(mo).list(input)).items
    const [newest, oldest] = await list({})
    expect(newest).toMatchObject({ subjectKind: 'drop', reporterName: 'Bo Lindqvist', openOnSubject: 1 })
    expect(newest?.ownerId).toMatch(/-/)
    expect(oldest).toMatchObject({ subjectName: 'Bo Lindqvist', ownerId: bo.profileId, details: 'Rude, 100%.' })
    expect(oldest?.subjectLink).toBe(`/profile/${bo.profileId}`)
    expect(await list({ q: '0%' })).toMatchObject([{ id: oldest?.id }])
    expect(await list({ q: 'lindq' })).toHaveLength(2)
    expect(await list({ q: drop.dropId })).toMatchObject([{ id: newest?.id }])
    expect(await list({ q: newest?.subjectName?.slice(1).toUpperCase() ?? '' })).toMatchObject([{ id: newest?.id }])
    expect(await list({ kind: 'item' })).toEqual([])
    const first = await asTeam(mo).list({ limit: 1, order: 'asc' })
    expect(first).toMatchObject({ open: 2, items: [{ id: oldest?.id }] })
    expect(await list({ limit: 1, order: 'asc', cursor: first.nextCursor ?? '' })).toMatchObject([{ id: newest?.id }])
  })

  test('decides every report on a thing at once, tells the reporters, and can take it back', async () => {
    const [mo, ada, bo, cleo] = [await team(), await person(), await person(), await person()]
    for (const who of [ada, bo]) await as(who).report({ kind: 'user', id: cleo.profileId, reason: 'spam' })
    const [report] = (await asTeam(mo).list({ q: cleo.profileId })).items
    expect(report?.openOnSubject).toBe(2)
    const id = report?.id ?? ''
    expect(await asTeam(mo).decide({ id, verdict: 'upheld', note: 'A bot.', includesSame: true })).toEqual({
      decided: 2,
    })
    await expect(asTeam(mo).decide({ id, verdict: 'dismissed' })).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
    expect((await asTeam(mo).list({ q: cleo.profileId, status: 'upheld' })).items).toMatchObject([
      { note: 'A bot.', decidedByName: 'Mo' },
      { note: 'A bot.' },
    ])
    const { rows } = await owner.query(`select count(*)::int as n from outbox where name = 'report.decided'`)
    expect(rows).toEqual([{ n: 2 }])
    const acts = await owner.query(`select before, after from audit_log where action = 'reports.decide'`)
    expect(acts.rows).toEqual([{ before: { status: 'open' }, after: { status: 'upheld', reports: 2 } }])
    expect(await asTeam(mo).reopen({ id })).toEqual({ reopened: true })
    expect(await asTeam(mo).reopen({ id })).toEqual({ reopened: false })
  })

  test('opens no second report of one person on one thing', async () => {
    const [mo, ada, bo] = [await team(), await person(), await person()]
    await as(ada).report({ kind: 'user', id: bo.profileId, reason: 'spam' })
    const [report] = (await asTeam(mo).list({ q: bo.profileId })).items
    await asTeam(mo).decide({ id: report?.id ?? '', verdict: 'dismissed' })
    await as(ada).report({ kind: 'user', id: bo.profileId, reason: 'spam' })
    await expect(asTeam(mo).reopen({ id: report?.id ?? '' })).rejects.toMatchObject({ code: 'REPORTED_AGAIN' })
  })

  test('decides nothing about itself, and one of two who decide at once', async () => {
    const [mo, bea, ada] = [await team(), await team(), await person()]
    await as(ada).report({ kind: 'user', id: mo.profileId, reason: 'other' })
    const [{ id } = { id: '' }] = (await asTeam(mo).list({ q: mo.profileId })).items
    await expect(asTeam(mo).decide({ id, verdict: 'dismissed' })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' })
    const both = await Promise.allSettled([
      asTeam(bea).decide({ id, verdict: 'dismissed' }),
      asTeam(bea).decide({ id, verdict: 'upheld' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
