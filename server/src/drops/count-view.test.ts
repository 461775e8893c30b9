import { openTestDb } from '@keepcase/db/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { foldViews, pruneViews } from './count-view.ts'
import { at, dropWorld, minutes, noon } from './drops.test-world.ts'

const world = await openTestDb()
const { db, setClock } = world
const { as, account, seller, draft, published, read } = dropWorld(world)
afterAll(world.close)
beforeEach(() => setClock(noon))
const ada = await seller()

test('a visitor counts once in half an hour, staff and drafts never', async () => {
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
  await setClock(at(minutes(30)))
  expect([await look(reader), await look(reader)]).toEqual([true, false])
  await foldViews(db)
  await foldViews(db)
  expect((await read(id)).metrics.views).toBe(4)
  await setClock(at(minutes(3000)))
  await pruneViews(db)
  expect(await db.selectFrom('dropViews').selectAll().execute()).toEqual([])
})

test('what cannot be seen cannot be counted', async () => {
  const { id } = await draft(ada)
  await expect(as(null).drops.view({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as(ada.actor).drops.view({ id })).toEqual({ counted: false })
})
