import { createHash } from 'node:crypto'
import { type SealedTerms, sealText } from '@keepcase/contract/drops/seal.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { as, seller, draft, published, read } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops

const contents = 'A red "cassette" \\ ünïcödé 🎞\n\tand a note </script>'
const hints = [
  { body: 'It glows / hums.', priceStepCents: 500 },
  { body: 'Made in\n1987', priceStepCents: 0, revealAt: at(minutes(70)) },
]
const terms = { type: 'mystery', contents, hints } as const
const box = (given: object = terms) => published(ada, { ...terms, ...given }, [{ units: 5, priceCents: 2000 }])
const sealsOf = (id: string) =>
  db.selectFrom('dropSeals').selectAll().where('dropId', '=', id).orderBy('number').execute()
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test('covers contents, start price and hints; the database writes the same text as the contract', async () => {
  const { id } = await box()
  const [seal] = await sealsOf(id)
  const sealed: SealedTerms = {
    ...{ dropId: id, contents, startPriceCents: 2000 },
    hints: hints.map(({ revealAt = null, ...hint }) => ({ ...hint, revealAt })),
  }
  expect(seal!.sealed).toBe(sealText(2, seal!.salt, sealed))
  expect(seal!.fingerprint).toBe(sha256(seal!.sealed))
  const others: SealedTerms[] = [
    { ...sealed, contents: 'Less' },
    { ...sealed, startPriceCents: 2001 },
    { ...sealed, hints: sealed.hints.toReversed() },
    { ...sealed, hints: sealed.hints.map((hint) => ({ ...hint, priceStepCents: hint.priceStepCents + 1 })) },
    { ...sealed, hints: sealed.hints.map((hint) => ({ ...hint, revealAt: at(minutes(71)) })) },
  ]
  for (const other of others) expect(sha256(sealText(2, seal!.salt, other))).not.toBe(seal!.fingerprint)
})

test('a mystery without hints is sealed too', async () => {
  const { id } = await box({ hints: [] })
  const [seal] = await sealsOf(id)
  expect(seal!.sealed).toBe(sealText(2, seal!.salt, { dropId: id, contents, startPriceCents: 2000, hints: [] }))
})

test('going back to draft ends the seal, publishing makes the next, and the drop shows both dates', async () => {
  const { id } = await box()
  await setClock(at(minutes(5)))
  const back = await host.unpublish({ id })
  expect(back.mystery?.seals).toMatchObject([{ madeAt: noon, endedAt: at(minutes(5)) }])
  await host.update({ id, contents: 'A blue cassette' })
  await setClock(at(minutes(6)))
  await host.publish({ id })
  const { mystery } = await read(id)
  expect(mystery?.seals).toMatchObject([
    { version: 2, madeAt: at(minutes(6)), endedAt: null, salt: null },
    { version: 2, madeAt: noon, endedAt: at(minutes(5)), salt: null },
  ])
  expect(mystery?.seals[0]?.fingerprint).not.toBe(mystery?.seals[1]?.fingerprint)
  await setClock(at(minutes(120)))
  await host.revealContents({ id })
  const opened = (await read(id)).mystery
  expect(opened?.seals.map(({ salt }) => salt !== null)).toEqual([true, false])
  expect(opened?.hints.map(({ body }) => body)).toEqual(hints.map(({ body }) => body))
  expect(opened?.hints[0]?.revealedAt, 'opened with the box, and not as a hint').toBeNull()
})

test('while the seal holds, the database refuses a change of each sealed part, whoever writes', async () => {
  const { id, allItems } = await box()
  const change = (text: string) => owner.query(text, [id])
  const changes = [
    `update drops set contents = 'Less' where id = $1`,
    `update drops set type = 'marketplace' where id = $1`,
    `update drop_hints set body = 'Other' where drop_id = $1`,
    `update drop_hints set price_step_cents = 1 where drop_id = $1`,
    `update drop_hints set reveal_at = null where drop_id = $1`,
    `update drop_hints set position = position + 5 where drop_id = $1`,
    'delete from drop_hints where drop_id = $1',
    `insert into drop_hints (drop_id, position, body) values ($1, 9, 'One more')`,
    'update drop_items set price_cents = 1 where drop_id = $1',
    'delete from drop_items where drop_id = $1',
  ]
  for (const text of changes) await expect(change(text), text).rejects.toThrow('sealed')
  await change('update drop_hints set revealed_at = app_now() where drop_id = $1')
  expect(await host.updateItem({ id: allItems[0]!.id, quantity: 4 })).toMatchObject({ status: 'scheduled' })
  await host.unpublish({ id })
  for (const text of changes.slice(2, 4)) await change(text)
})

test('a seal itself never changes, and its fingerprint fits', async () => {
  const { id } = await box()
  for (const set of [`sealed = 'x'`, `made_at = app_now() + interval '1 day'`, `salt = 'x'`]) {
    await expect(owner.query(`update drop_seals set ${set} where drop_id = $1`, [id])).rejects.toThrow('cannot change')
  }
  await expect(owner.query('delete from drop_seals where drop_id = $1', [id])).rejects.toThrow('cannot change')
  await host.unpublish({ id })
  await expect(owner.query('update drop_seals set ended_at = null where drop_id = $1', [id])).rejects.toThrow(
    'cannot change',
  )
  const forged = `insert into drop_seals (drop_id, number, version, salt, sealed, fingerprint, made_at)
    values ($1, 2, 2, 's', 'text', 'no hash of it', app_now())`
  await expect(owner.query(forged, [id])).rejects.toThrow('check constraint')
})

test('a hint that is written while a seal is being made waits, and is refused', async () => {
  const { id } = await draft(ada, terms, [{ priceCents: 2000 }])
  const writer = owner.query(`select 1`) // warms the connection up
  await writer
  const hint = db.transaction().execute(async (tx) => {
    await sql`select lock_drop(${id})`.execute(tx)
    await sql`select make_seal(${id}, 'salt', app_now())`.execute(tx)
    const late = owner.query(`insert into drop_hints (drop_id, position, body) values ($1, 9, 'Late')`, [id])
    const outcome = late.then(
      () => 'written',
      (error: Error) => error.message,
    )
    await sql`select pg_sleep(0.2)`.execute(tx)
    return { outcome }
  })
  expect(await (await hint).outcome).toContain('sealed')
})
