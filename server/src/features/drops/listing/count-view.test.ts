import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'
import { foldViews } from './count-view.ts'
import { pruneViews } from './views.queries.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, draft, published, read } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()

test('an account or an address counts once a day; staff and drafts never count', async () => {
  const { id } = await published(ada)
  const reader = await account()
  const look = async (who: typeof reader | null, ip = '203.0.113.7') =>
    (await as(who, { ip }).drops.view({ id })).counted
  expect([
    await look(reader),
    await look(reader),
    await look(null),
    await look(null),
    await look(null, '203.0.113.8'),
  ]).toEqual([...[true, false, true, false, true]])
  expect(await look(ada.actor)).toBe(false)
  await Promise.all([foldViews(db), foldViews(db)])
  expect((await read(id)).metrics.views).toBe(3)
  await setClock(at(minutes(11 * 60)))
  expect([await look(reader), await look(null)]).toEqual([false, false])
  await setClock(at(minutes(12 * 60)))
  expect([await look(reader), await look(reader)]).toEqual([true, false])
  await foldViews(db)
  await foldViews(db)
  expect((await read(id)).metrics.views).toBe(4)
  await setClock(at(minutes(3000)))
  await pruneViews(db)
  expect(await db.selectFrom('dropViews').selectAll().execute()).toEqual([])
})

test('another browser, or another address of the same network, is the same visitor', async () => {
  const { id } = await published(ada)
  const look = async (ip: string, browser: string) => {
    const headers = new Headers({ 'user-agent': browser })
    return (await as(null, { ip, headers }).drops.view({ id })).counted
  }
  expect([
    await look('203.0.113.9', 'one'),
    await look('203.0.113.9', 'two'),
    await look('2001:db8:1:2::5', 'one'),
    await look('2001:db8:1:2:aaaa::9', 'one'),
    await look('2001:db8:1:3::5', 'one'),
    await look('', 'one'),
    await look('', 'two'),
  ]).toEqual([true, false, true, false, true, true, false])
})

test('whoever looked cannot be told the next day, nor joined across drops', async () => {
  await db.deleteFrom('dropViews').execute()
  const [one, two] = [await published(ada), await published(ada)]
  const reader = await account()
  for (const { id } of [one, two]) await as(reader).drops.view({ id })
  const visitors = await db.selectFrom('dropViews').select('visitor').execute()
  expect(new Set(visitors.map((row) => row.visitor)).size).toBe(2)
  expect(await db.selectFrom('viewSalts').selectAll().execute()).toHaveLength(1)
  await setClock(at(minutes(24 * 60)))
  await pruneViews(db)
  expect(await db.selectFrom('viewSalts').selectAll().execute()).toEqual([])
  // @NOTE uncounted views wait for the fold
  await foldViews(db)
  await pruneViews(db)
  expect(await db.selectFrom('dropViews').selectAll().execute()).toEqual([])
})

test('what cannot be seen cannot be counted', async () => {
  const { id } = await draft(ada)
  await expect(as(null).drops.view({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as(ada.actor).drops.view({ id })).toEqual({ counted: false })
})
