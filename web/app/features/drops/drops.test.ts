import { drawingPath } from '@keepcase/contract/drawings/drawings.rules.ts'
import { dropImagePath } from '@keepcase/contract/share-images/share-images.rules.ts'
import { describe, expect, test } from 'vitest'
import { formatStart } from '#web/format/format.ts'
import { jsonLd, startText } from './cards/drop-meta.tsx'
import { isSoldWhole, soldPercent } from './cards/drop-status-line.tsx'
import { onShelf } from './cards/next-drops-shelf.tsx'
import { spineDate } from './cards/spine-date.ts'
import { stockText } from './items/item-stock.ts'
import { nextHintAt, priceAtNow } from './page/drop-clock.ts'
import { ruleRows } from './page/drop-rules.tsx'
import { ladderSteps } from './page/mystery-box.tsx'
import { waitText } from './page/wait-messages.ts'
import { cardFixture, dropFixture, fixtureNow, itemFixture } from './testing/drops-fixtures.ts'

const now = Date.parse(fixtureNow)
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

test('what is more than a day away is told in days, the last day by a clock', () => {
  expect(waitText(10 * 86_400_000 + 5 * 3_600_000)).toBe('10 days')
  expect(waitText(86_400_000)).toBe('1 day')
  expect(waitText(86_399_000)).toBe('23:59:59')
})

describe('a mystery drop', () => {
  const hint = (position: number, priceCents: number, revealAt: string | null, revealedAt: string | null = null) => ({
    id: `h${position}`,
    position,
    body: revealedAt ? 'words' : null,
    priceStepCents: 500,
    priceCents,
    revealAt,
    revealedAt,
  })
  const hints = [hint(1, 5300, at(-9), at(-9)), hint(2, 5800, at(4)), hint(3, 6300, null)]
  const mystery = { hints, contents: null, startPriceCents: 4800, seals: [], contentsRevealedAt: null }
  const box = itemFixture({ priceCents: 5300 })
  const drop = dropFixture({ type: 'mystery', mystery, items: [box] })

  test('costs more from the millisecond on at which a scheduled hint falls due', () => {
    expect(priceAtNow(drop, box, now + 4 * 60_000 - 1)).toBe(5300)
    expect(priceAtNow(drop, box, now + 4 * 60_000)).toBe(5800)
  })
  test('knows the next hint that the clock reveals', () => {
    expect(nextHintAt(drop, now)).toBe(now + 4 * 60_000)
    expect(nextHintAt(drop, now + 5 * 60_000)).toBeNull()
  })
  test('shows every step in advance, and which one is in force', () => {
    expect(ladderSteps(drop, now).map(({ priceCents, state }) => [priceCents, state])).toEqual([
      [4800, 'past'],
      [5300, 'current'],
      [5800, 'future'],
      [6300, 'future'],
    ])
  })

  test('stands at its highest price, also when the clock was faster than the host', () => {
    const hints = [hint(1, 6300, null, at(-1)), hint(2, 6800, null), hint(3, 5300, at(-2), at(-2))]
    const drop = dropFixture({
      type: 'mystery',
      status: 'active',
      mystery: { hints, startPriceCents: 4800, contents: null, seals: [], contentsRevealedAt: null },
    })
    expect(ladderSteps(drop, now).map(({ state }) => state)).toEqual(['past', 'current', 'future', 'past'])
  })
})

test.each([
  [12, 'In 12 min'],
  [90, '7:30 PM'],
  [60 * 26, 'Mon 8:00 PM'],
  [60 * 24 * 8, 'Nov 30'],
])('a start %i minutes ahead stands on a spine as %s', (minutes, words) => {
  expect(spineDate(now + minutes * 60_000, now, { timeZone: 'UTC' })).toBe(words)
})

test('without a clock a spine says the date, the same for everybody', () => {
  expect(spineDate(now, null)).toBe('Nov 22')
})

test('the shelf holds eight: open drops first, but never only those while others come', () => {
  const drops = (status: 'active' | 'scheduled', count: number) =>
    Array.from({ length: count }, (_, i) => cardFixture({ id: `${status}-${i}`, status }))
  const count = (live: number, upcoming: number) =>
    onShelf(drops('active', live), drops('scheduled', upcoming)).filter(({ status }) => status === 'active').length
  expect([count(6, 8), count(6, 3), count(1, 8), count(6, 0)]).toEqual([2, 5, 1, 6])
})

test.each([
  [{}, 'One piece'],
  [{ quantityTotal: 12, availableCount: 7 }, '7 of 12 left'],
  [{ availableCount: 0, heldCount: 1 }, 'On hold'],
  [{ quantityTotal: 3, availableCount: 0, soldCount: 3 }, 'All 3 kept'],
  [{ closed: true }, 'Closed'],
])('stock in words: %o', (given, words) => expect(stockText(itemFixture(given))).toBe(words))

test.each([
  [{ quantityTotal: 2, availableCount: 1, heldCount: 1 }, '1 on hold'],
  [{ quantityTotal: 3, availableCount: 1, soldCount: 2 }, '2 of 3 kept'],
  [{ quantityTotal: 3, availableCount: 3 }, 'Not sold'],
])('once the sale is over nothing is left: %o', (given, words) =>
  expect(stockText(itemFixture(given), true)).toBe(words),
)

test('sold is a rounded percent, 0 without items', () => {
  expect(soldPercent({ itemsSold: 2, unitsTotal: 3, itemCount: 3 })).toBe(67)
  expect(soldPercent({ itemsSold: 0, unitsTotal: 0, itemCount: 0 })).toBe(0)
})

test('a drop is stamped sold when its last unit is, and not by a rounded percent', () => {
  expect(isSoldWhole({ itemsSold: 400, unitsTotal: 400, itemCount: 3 })).toBe(true)
  expect(isSoldWhole({ itemsSold: 399, unitsTotal: 400, itemCount: 3 })).toBe(false)
  expect(isSoldWhole({ itemsSold: 0, unitsTotal: 0, itemCount: 0 })).toBe(false)
})

test('only the rules that apply are listed', () => {
  const rules = { cooldownSeconds: 5, maxClaimsPerUser: 5, staggeredClaimThreshold: 3, holdSeconds: 3600 }
  expect(ruleRows(dropFixture({ rules })).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Claims per person: up to 5',
    'Claims before paying: 3 claims',
    'Pay within: 60 min',
    'Shipping: $4.50, then +$1.20',
    'Buyer’s fee: none',
  ])
  const pace = (cooldownSeconds: number) =>
    ruleRows(dropFixture({ type: 'live', rules: { ...rules, cooldownSeconds } })).find(({ name }) =>
      /Between/.test(name),
    )
  expect([pace(5)?.value, pace(0)]).toEqual(['5s', undefined])
})

test.each([
  [450, 120, '$4.50, then +$1.20'],
  [450, 450, '$4.50 each'],
  [300, 0, '$3.00, then free'],
  [0, 0, 'free'],
])('shipping of %i cents, and %i for each further item, reads %s', (firstItemCents, additionalItemCents, words) => {
  const drop = dropFixture()
  const shipping = { ...drop.shipping, firstItemCents, additionalItemCents }
  expect(ruleRows({ ...drop, shipping })).toContainEqual({ name: 'Shipping', value: words })
})

test('what search engines read names the event with its zone and each offer with its price', () => {
  const drop = dropFixture()
  const { '@graph': graph } = jsonLd(drop, 'https://x.example') as { '@graph': Record<string, unknown>[] }
  expect(graph[0]).toMatchObject({
    '@type': 'SaleEvent',
    startDate: '2026-11-22T17:00:00.000Z',
    image: [`https://x.example${dropImagePath(drop)}`],
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `https://x.example/drop/${drop.id}` },
  })
  expect(graph[1]).toMatchObject({ '@type': 'Product', offers: { price: '64.00', priceCurrency: 'USD' } })
  expect(graph.at(-1)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://x.example/' },
      { position: 2, item: `https://x.example/storefront/${drop.storefrontId}` },
      { position: 3, item: `https://x.example/drop/${drop.id}` },
    ],
  })
})

test('no drawing is a product picture for search engines; a photo is', () => {
  const drawn = drawingPath('11111111-2222-4333-8444-555555555555')
  const drop = dropFixture({ coverImage: drawn, items: [itemFixture({ drawing: drawn })] })
  expect(JSON.stringify(jsonLd(drop, 'https://x.example'))).not.toContain('/drawn/')
  const photo = '/media/a/960.webp'
  const shown = jsonLd({ ...drop, items: [itemFixture({ drawing: null, images: [photo] })] }, 'https://x.example')
  expect((shown as { '@graph': object[] })['@graph'][1]).toMatchObject({ image: `https://x.example${photo}` })
})

test('a preview says when a drop starts as its page does', () => {
  for (const startDate of [
    '2026-01-01T00:00:00Z',
    '2026-09-30T12:05:59Z',
    '2027-12-31T23:59:00Z',
    '2028-02-29T11:30:00Z',
  ]) {
    expect(startText({ startDate })).toBe(formatStart(Date.parse(startDate), { timeZone: 'UTC' }))
  }
  expect(startText({ startDate: null })).toBeNull()
})
