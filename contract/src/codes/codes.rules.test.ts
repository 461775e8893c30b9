import { expect, test } from 'vitest'
import { CreateCode } from './codes.contract.ts'
import { codeProblems } from './codes.fields.ts'
import { type CodeTerms, codeProblemMessage, codeProblemOf, codeSpelling } from './codes.rules.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const later = new Date(now.getTime() + 1)
const code = (more: Partial<CodeTerms> = {}): CodeTerms => ({
  percent: 10,
  amountCents: null,
  currency: 'USD',
  startsAt: null,
  endsAt: null,
  active: true,
  withdrawnAt: null,
  uses: 0,
  maxUses: null,
  usesByAccount: 0,
  maxUsesPerAccount: null,
  minItemsCents: 0,
  profileId: null,
  ...more,
})
const problem = (given: CodeTerms | null, itemsCents = 6_400, currency = 'USD') =>
  codeProblemOf(given, { now, profileId: 'ada', currency, itemsCents })

test.each<[string, CodeTerms | null, string | null]>([
  ['one that counts', code(), null],
  ['none', null, 'CODE_UNKNOWN'],
  ['somebody else’s', code({ profileId: 'ben' }), 'CODE_NOT_YOURS'],
  ['one’s own', code({ profileId: 'ada' }), null],
  ['before its start', code({ startsAt: later }), 'CODE_NOT_STARTED'],
  ['in its first instant', code({ startsAt: now }), null],
  ['in its last instant', code({ endsAt: later }), null],
  ['at its end', code({ endsAt: now }), 'CODE_ENDED'],
  ['switched off', code({ active: false }), 'CODE_ENDED'],
  ['of a tier that was taken back', code({ withdrawnAt: now }), 'CODE_ENDED'],
  ['with its last use free', code({ maxUses: 5, uses: 4 }), null],
  ['used up', code({ maxUses: 5, uses: 5 }), 'CODE_USED_UP'],
  ['used by this account', code({ maxUses: 5, uses: 5, maxUsesPerAccount: 1, usesByAccount: 1 }), 'CODE_ALREADY_USED'],
  ['at its minimum', code({ minItemsCents: 6_400 }), null],
  ['below its minimum', code({ minItemsCents: 6_401 }), 'CODE_BELOW_MINIMUM'],
  ['an amount', code({ percent: null, amountCents: 500 }), null],
  ['an amount in another currency', code({ percent: null, amountCents: 500, currency: 'EUR' }), 'CODE_NOT_FOR_ITEMS'],
  ['a share with another currency', code({ currency: 'EUR' }), null],
])('%s', (_, given, expected) => expect(problem(given)).toBe(expected))

test('what no drop takes codes for, or less than half a cent, is not lowered and costs no use', () => {
  expect([problem(code(), 0), problem(code({ percent: 1 }), 49), problem(code({ percent: 1 }), 50)]).toEqual([
    'CODE_NOT_FOR_ITEMS',
    'CODE_NOT_FOR_ITEMS',
    null,
  ])
})

test('every problem has its words, and a minimum names its amount', () => {
  for (const reason of codeProblems) expect(codeProblemMessage(reason, null)).toMatch(/\.$/)
  expect(codeProblemMessage('CODE_BELOW_MINIMUM', code({ minItemsCents: 2_500 }))).toContain('$25.00')
  expect(codeProblemMessage('CODE_BELOW_MINIMUM', code({ minItemsCents: 2_500, currency: 'JPY' }))).toContain('¥2,500')
})

test('a code is read as people type it', () => {
  expect(codeSpelling(' summer 10\t')).toBe('SUMMER10')
})

test('a seller gives exactly one of a percentage and an amount, in capitals, with an end after the start', () => {
  const storefrontId = '00000000-0000-4000-8000-000000000001'
  const read = (more: object) => CreateCode.safeParse({ storefrontId, code: 'summer-10', percent: 10, ...more })
  expect(read({}).data).toMatchObject({ code: 'SUMMER-10', percent: 10, minItemsCents: 0 })
  const refused = [
    ...[{ percent: undefined }, { amountCents: 500 }, { percent: 0 }, { percent: 101 }, { percent: 1.5 }],
    ...[
      { code: 'ab' },
      { code: 'has space' },
      { code: 'SUMMER\n' },
      { code: '-ABC' },
      { code: 'Ä'.repeat(5) },
      { uses: 3 },
    ],
    { startsAt: '2026-11-22T12:00:00Z', endsAt: '2026-11-22T12:00:00Z' },
  ]
  for (const more of refused) expect(read(more).success, JSON.stringify(more)).toBe(false)
})
