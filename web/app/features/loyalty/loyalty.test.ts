import { perkNames } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { standingOf } from '@keepcase/contract/loyalty/loyalty.rules.ts'
import { describe, expect, test } from 'vitest'
import { parcelTierText } from './parcel-tier.tsx'
import { perkTexts } from './perks.texts.ts'
import { draftsOf, problemsOf, tiersOf } from './tier-drafts.ts'
import { tierProgressText } from './tier-standing.ts'

const id = '00000000-0000-4000-8000-000000000001'
const tiers = [
  { id, name: 'New Supporter', threshold: 1, perks: ['welcome_message' as const], codePercent: 10, welcome: 'Hello.' },
  {
    id: `${id.slice(0, -1)}2`,
    name: 'Frequent Flyer',
    threshold: 5,
    perks: ['early_access' as const],
    codePercent: 10,
    welcome: '',
  },
]
const at = (purchases: number) => ({ storefrontId: id, purchases, ...standingOf(tiers, purchases) })

describe('the words of a standing', () => {
  test.each([
    [0, '0 of 1 purchase. 1 more to reach New Supporter.'],
    [3, '3 of 5 purchases. 2 more to reach Frequent Flyer.'],
    [4, '4 of 5 purchases. 1 more to reach Frequent Flyer.'],
    [5, '5 purchases. You’re at the top tier.'],
  ])('%i purchases', (purchases, words) => expect(tierProgressText(at(purchases))).toBe(words))
})

describe('the words of a parcel', () => {
  test.each([
    [0, 1, 'This parcel takes you to New Supporter: Welcome message.'],
    [3, 1, '3 of 5 purchases. 2 more to reach Frequent Flyer.'],
    [3, 2, 'This parcel takes you to Frequent Flyer: Early access.'],
    [5, 9, '5 purchases. You’re at the top tier.'],
  ])('%i purchases and %i items more', (purchases, items, words) =>
    expect(parcelTierText(at(purchases), items)).toBe(words),
  )

  test('a tier that opens nothing is named alone', () => {
    const bare = { storefrontId: id, purchases: 0, ...standingOf([{ ...tiers[0]!, perks: [] }], 0) }
    expect(parcelTierText(bare, 1)).toBe('This parcel takes you to New Supporter.')
  })
})

test('perks of lower tiers stay', () => {
  expect(at(5).perks).toEqual(['welcome_message', 'early_access'])
  expect(at(4).perks).toEqual(['welcome_message'])
  expect(standingOf([], 9)).toEqual({ tier: null, next: null, perks: [] })
})

test('every perk has its words', () => {
  for (const perk of perkNames) expect(perkTexts[perk].label.length * perkTexts[perk].says.length).toBeGreaterThan(0)
})

describe('tiers as they are typed', () => {
  const drafts = draftsOf(tiers)

  test('come back as they were', () => {
    expect(problemsOf(drafts)).toEqual([])
    expect(tiersOf(drafts)).toEqual(tiers.map(({ id: _, ...tier }) => tier))
  })

  test('a welcome that is not told is not kept', () => {
    const [first] = drafts
    expect(tiersOf([{ ...first!, perks: [] }])).toMatchObject([{ welcome: '' }])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(41) }, 'name'],
    ['no number', { threshold: 'five' }, 'threshold'],
    ['zero', { threshold: '0' }, 'threshold'],
    ['too many', { threshold: '100001' }, 'threshold'],
    ['one that is taken', { threshold: '5' }, undefined],
    ['a percentage beyond a hundred', { perks: ['discount_codes' as const], codePercent: '101' }, 'codePercent'],
    ['a welcome too long', { welcome: 'x'.repeat(501) }, 'welcome'],
  ])('%s is told', (_, change, field) => {
    const [first, second] = drafts
    const problems = problemsOf([{ ...first!, ...change }, second!])
    expect(problems).toMatchObject([field ? { key: first!.key, field } : { key: second!.key, field: 'threshold' }])
  })
})
