import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, minutes, noon } from '#server/features/drops/testing/drops-fixtures.ts'
import { viewMatch } from './discovery.view.ts'
import { discoveryFixtures } from './testing/discovery-fixtures.ts'

// Why a drop is in search results when its own title does not match.

const fixtures = await openTestDb()
afterAll(fixtures.close)
const { announced, as, seller, drops } = discoveryFixtures(fixtures)
await fixtures.setClock(noon)
const ada = await seller()

/** Match of each drop found, matched parts in brackets; null without one. */
async function told(q: string): Promise<Record<string, string | null>> {
  const { items } = await as(null).drops({ q })
  const line = ({ kind, pieces }: NonNullable<(typeof items)[number]['match']>) =>
    `${kind}: ${pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')}`
  return Object.fromEntries(items.map(({ title, match }) => [title, match && line(match)]))
}

beforeAll(async () => {
  await announced(ada, { title: 'Science fiction night', description: 'Rentals with a replicant sticker.' }, [
    { title: 'Alien, big box' },
    { title: 'Blade Runner (1982)', category: 'vhs', era: '80s' },
    { title: 'Café Flesh: director’s cut' },
    { title: 'Runner’s digest' },
  ])
  await announced(ada, { title: 'Blade collection' }, [{ title: 'Blade, part two' }])
})

describe('an item that has what was typed is named', () => {
  test.each([
    ['a word of it', 'alien', 'item: [Alien], big box'],
    ['its beginning', 'repli alie', 'item: [Alien], big box'],
    ['the item with most of the words', 'runner blade', 'item: [Blade Runner] (1982)'],
    ['the words that the title lacks', 'science runner 1982', 'item: Blade [Runner (1982])'],
    ['a typing error', 'bladde runer', 'item: [Blade Runner] (1982)'],
    ['without its accents', 'cafe', 'item: [Café] Flesh: director’s cut'],
    ['the middle of a word', 'lesh', 'item: Café [Flesh]: director’s cut'],
  ])('%s', async (_, q, line) => {
    expect((await told(q))['Science fiction night']).toBe(line)
  })

  test('and none where the title has every word, or only the description or the kind has one', async () => {
    expect(await told('fiction')).toEqual({ 'Science fiction night': null })
    expect((await told('blade'))['Blade collection']).toBeNull()
    expect(await told('replicant')).toEqual({ 'Science fiction night': null })
    expect(await told('vhs 80s')).toEqual({ 'Science fiction night': null })
    expect((await as(null).drops({})).items.map(({ match }) => match)).toEqual([null, null])
  })

  test('nor one that was taken out of the drop', async () => {
    const drop = await announced(ada, { title: 'A shelf' }, [{ title: 'Zardoz' }, { title: 'Zardoz, again' }])
    expect(await told('zardoz')).toEqual({ 'A shelf': 'item: [Zardoz]' })
    await fixtures.owner.query(
      `update drop_items set active = false where drop_id = $1 and item_id in (select id from items where title = 'Zardoz')`,
      [drop.id],
    )
    expect(await told('zardoz')).toEqual({ 'A shelf': 'item: [Zardoz], again' })
  })
})

test('the storefront’s name, then the seller’s; an item comes before both', async () => {
  const bob = await seller()
  await drops(bob.actor).storefronts.update({ id: bob.storefrontId, name: 'Umbrella Emporium' })
  await fixtures.owner.query(`update profiles set display_name = 'Wilhelmina Ottoboni' where id = $1`, [
    bob.actor.profileId,
  ])
  await announced(bob, { title: 'Rain songs' }, [{ title: 'Parasol music' }])
  expect(await told('umbrella')).toEqual({ 'Rain songs': 'storefront: [Umbrella] Emporium' })
  expect(await told('ottobon')).toEqual({ 'Rain songs': 'seller: Wilhelmina [Ottoboni]' })
  expect(await told('umbrella parasol')).toEqual({ 'Rain songs': 'item: [Parasol] music' })
  expect(await told('rain emporium')).toEqual({ 'Rain songs': 'storefront: Umbrella [Emporium]' })
})

describe('what is secret is not named', () => {
  test('a lot of a live drop before it was on stage, though another one is found by the same word', async () => {
    const live = await announced(
      ada,
      {
        title: 'Live evening',
        description: 'Worthy of a crown.',
        type: 'live',
        startDate: at(minutes(1)),
        endDate: at(minutes(90)),
      },
      [{ title: 'Quetzalcoatl mask' }, { title: 'Quetzalcoatl crown' }],
    )
    expect(await told('quetzalcoatl')).toEqual({})
    await fixtures.setClock(at(minutes(2)))
    await drops(ada.actor).drops.revealNext({ id: live.id })
    expect(await told('quetzalcoatl')).toEqual({ 'Live evening': 'item: [Quetzalcoatl] mask' })
    // Its description has the other word; the upcoming lot with both words is not named.
    expect(await told('quetzalcoatl crown')).toEqual({ 'Live evening': 'item: [Quetzalcoatl] mask' })
    expect(await told('crown')).toEqual({ 'Live evening': null })
    await fixtures.setClock(noon)
  })

  test('what a mystery sells, until it is opened; its hint is no name', async () => {
    const hints = [{ body: 'Something of brass', priceStepCents: 100 }]
    const box = await announced(ada, { title: 'Sealed box', type: 'mystery', contents: 'A tuba.', hints }, [
      { title: 'Ophicleide of brass' },
    ])
    await fixtures.owner.query('update drop_hints set revealed_at = app_now() where drop_id = $1', [box.id])
    expect(await told('brass')).toEqual({ 'Sealed box': null })
    // A search document that contains it would not disclose its name either.
    await fixtures.owner.query(
      `update search_drops set words = words || setweight(to_tsvector('simple', 'ophicleide'), 'C') where drop_id = $1`,
      [box.id],
    )
    await fixtures.owner.query(`select remember_search_words(array[$1::uuid])`, [box.id])
    expect(await told('ophicleide')).toEqual({ 'Sealed box': null })
    await fixtures.owner.query('update drops set contents_revealed_at = app_now() where id = $1', [box.id])
    expect(await told('ophicleide')).toEqual({ 'Sealed box': 'item: [Ophicleide] of brass' })
  })
})

test('what stands between two hits belongs to them, and nothing is lost', () => {
  const pieces = ['The', ' ', 'Blade', ' ', 'Runner', ' (', '1982', ')']
  const hits = [false, false, true, false, true, false, false, false]
  expect(viewMatch({ dropId: '', kind: 'item', pieces, hits })).toEqual({
    kind: 'item',
    pieces: [
      { text: 'The ', isHit: false },
      { text: 'Blade Runner', isHit: true },
      { text: ' (1982)', isHit: false },
    ],
  })
})
