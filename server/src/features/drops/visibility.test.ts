import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleDrops } from './drops.jobs.ts'
import { dropTopics } from './drops.topics.ts'
import { at, dropFixtures, minutes, noon } from './testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, draft, published, read } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops
const missing = { code: 'NOT_FOUND', status: 404 }

/** Everything that an unauthorized caller receives about a drop: pages, lists, live events, refusals. */
async function everyAnswer(id: string): Promise<string> {
  const stranger = await account()
  const answers: unknown[] = []
  for (const who of [null, stranger]) {
    const { drops, storefronts } = as(who)
    answers.push(await drops.byId({ id }).catch(String))
    for (const when of ['all', 'upcoming', 'live', 'past'] as const) answers.push(await drops.list({ when }))
    for (const q of ['CANARY', '987654', 'canary']) answers.push((await drops.list({ q })).items)
    answers.push(await storefronts.byId({ id: ada.storefrontId }))
    answers.push(await drops.forSeller({ id }).catch((error) => [error.message, error.data]))
    answers.push(await drops.revealNext({ id }).catch((error) => [error.message, error.data]))
  }
  answers.push(await db.selectFrom('outbox').select('payload').where('kind', '=', 'live').execute())
  return JSON.stringify(answers)
}

test('no byte of an unrevealed lot, not its title, words, picture, price or units, leaves the server', async () => {
  const lots = [
    { title: 'Opening lot', priceCents: 500 },
    { title: 'CANARY lot', priceCents: 987_654, units: 4321, category: 'vinyl' as const },
  ]
  const { id, allItems } = await published(ada, { type: 'live', revealEverySeconds: 60 }, lots)
  await setClock(at(minutes(60)))
  await settleDrops(db)
  await host.updateItem({ id: allItems[1]!.id, quantity: 4320 })
  await host.updateItem({ id: allItems[1]!.id, position: 1 })
  await host.skip({ id, dropItemId: allItems[1]!.id })
  const lot = allItems[1]!
  const drawing = lot.image!.slice('/drawn/1/'.length, -'.svg'.length)
  const answers = await everyAnswer(id)
  for (const secret of ['CANARY', '987654', '4321', '4320', 'vinyl', lot.id, lot.itemId, drawing]) {
    expect(answers, secret).not.toContain(secret)
  }
  expect(answers).toContain('Opening lot')
  const seen = await read(id)
  expect(seen).toMatchObject({ unitsTotal: 1, fromPriceCents: 500, itemCount: 2, live: { lotCount: 2 } })
})

test('before the first reveal a live drop tells a number of lots and nothing else of them', async () => {
  const { id } = await published(ada, { type: 'live' }, [{ title: 'CANARY', priceCents: 987_654 }, {}, {}])
  const seen = await read(id)
  expect(seen).toMatchObject({
    items: [],
    fromPriceCents: null,
    artCategory: null,
    unitsTotal: 0,
    live: { lotCount: 3 },
  })
})

test('hints to come and secret contents leave the server in no form', async () => {
  const hints = [
    { body: 'CANARY by the host', priceStepCents: 100 },
    { body: 'CANARY by the clock', priceStepCents: 100, revealAt: at(minutes(90)) },
  ]
  const { id } = await published(ada, { type: 'mystery', contents: 'CANARY inside', hints })
  const { salt } = await db.selectFrom('dropSeals').select('salt').where('dropId', '=', id).executeTakeFirstOrThrow()
  await setClock(at(minutes(61)))
  await settleDrops(db)
  const answers = await everyAnswer(id)
  expect(answers).not.toContain('CANARY')
  expect(answers).not.toContain(salt)
})

test('what a mystery sells is shown with its contents, and until then only to its seller', async () => {
  const lot = { title: 'CANARY tape' }
  const { id } = await published(ada, { type: 'mystery', title: 'Sealed box', contents: 'A tape.' }, [lot])
  const secrets = { description: 'CANARY words', genres: ['horror'], era: '80s', condition: 'fair' }
  await db.updateTable('items').set(secrets).where('title', '=', lot.title).execute()
  expect(await everyAnswer(id)).not.toContain('CANARY')
  const { drawing } = await db
    .selectFrom('items')
    .select('drawing')
    .where('title', '=', lot.title)
    .executeTakeFirstOrThrow()
  expect(await everyAnswer(id)).not.toContain(drawing)
  const sealed = { title: 'Sealed box', images: [], drawing: null, genres: [], era: null, condition: 'fair' }
  expect((await read(id)).items).toMatchObject([sealed])
  expect(await host.forSeller({ id })).toMatchObject({ allItems: [lot] })
  const offered = () => as(null).items.offered({ storefrontId: ada.storefrontId })
  expect(JSON.stringify(await offered())).not.toContain('CANARY')
  await setClock(at(minutes(61)))
  await host.end({ id })
  expect(await everyAnswer(id)).not.toContain('CANARY')
  expect(await everyAnswer(id)).not.toContain(drawing)
  await host.revealContents({ id })
  expect((await read(id)).items).toMatchObject([{ ...lot, ...secrets }])
  expect(await everyAnswer(id)).toContain(drawing)
})

test('a draft exists for its staff alone', async () => {
  const { id } = await draft(ada, { title: 'CANARY draft' })
  expect(await everyAnswer(id)).not.toContain('CANARY')
  await expect(read(id)).rejects.toMatchObject(missing)
  await expect(read(id, (await seller()).actor)).rejects.toMatchObject(missing)
  expect(await read(id, ada.actor)).toMatchObject({ title: 'CANARY draft', status: 'draft' })
})

test('absent and not visible give the same answer', async () => {
  const hidden = await published(ada, { visibility: 'private' })
  const absent = '00000000-0000-4000-8000-000000000000'
  const outcomeOf = (id: string) =>
    read(id).catch(({ code, status, message, data }) => ({ code, status, message, data }))
  expect(await outcomeOf(hidden.id)).toEqual(await outcomeOf(absent))
})

test('a private drop is seen by its staff, by who is invited, and by who redeems the link', async () => {
  const drop = await published(ada, { visibility: 'private', title: 'CANARY private' })
  expect(await everyAnswer(drop.id)).not.toContain('CANARY')
  const [guest, finder, stranger] = [await account(), await account(), await account()]
  await host.invite({ id: drop.id, profileId: guest.profileId })
  await host.invite({ id: drop.id, profileId: guest.profileId })
  expect((await read(drop.id, guest)).title).toBe('CANARY private')
  await expect(read(drop.id, stranger)).rejects.toMatchObject(missing)
  const token = drop.secretLink?.split('/').at(-1) ?? ''
  await expect(as(finder).drops.redeemLink({ token: `${token.slice(1)}x` })).rejects.toMatchObject(missing)
  expect(await as(finder).drops.redeemLink({ token })).toEqual({ dropId: drop.id })
  expect((await read(drop.id, finder)).id).toBe(drop.id)
  await expect(as(null).drops.redeemLink({ token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(host.invite({ id: drop.id, profileId: drop.id })).rejects.toMatchObject(missing)
})

test('the page of a private drop is never cached, that of a public one is the same for everybody', async () => {
  const headers: string[] = []
  const setHeader = (name: string, value: string) => void headers.push(`${name}: ${value}`)
  const open = await published(ada)
  const actor = () => Promise.reject(new Error('asked who is looking'))
  await as(null, { setHeader, actor }).drops.byId({ id: open.id })
  expect(headers).toEqual([])
  const hidden = await published(ada, { visibility: 'private' })
  await as(ada.actor, { setHeader }).drops.byId({ id: hidden.id })
  expect(headers).toEqual(['cache-control: private, no-store'])
})

test('everyone may listen to a public drop, invited people to a private one, and early access adds no topic', async () => {
  const open = await published(ada, { earlyAccessEnabled: true })
  const hidden = await published(ada, { visibility: 'private' })
  const secret = await draft(ada)
  const [guest, early] = [await account(), await account()]
  await host.invite({ id: hidden.id, profileId: guest.profileId })
  await host.grantEarlyAccess({ id: open.id, profileId: early.profileId })
  const [drops, ...others] = dropTopics(db)
  expect(others).toEqual([])
  const ask = async (who: string | null) => {
    const ids = [open.id, hidden.id, secret.id, '00000000-0000-4000-8000-000000000000']
    return (await drops?.allowed(ids.map((id) => ({ profileId: who, id }))))?.map(Number).join('')
  }
  const who = [null, guest.profileId, early.profileId, ada.actor.profileId]
  expect(await Promise.all(who.map(ask))).toEqual(['1000', '1100', '1000', '1110'])
  expect(drops?.pattern.exec(`drop:${open.id}`)?.[1]).toBe(open.id)
  expect(drops?.pattern.test(`drop:${open.id}:early`)).toBe(false)
})
