import { expect, test } from 'vitest'
import { readingPage } from './reading-page.ts'

const list = (...rows: Record<string, unknown>[]) => ({ rows, isWhole: true })
const page = readingPage(
  {
    exportedAt: '2026-11-22T14:03:07.000Z',
    account: { displayName: 'Ada <b>Reyes</b>', twoFactorEnabled: false, createdAt: '2026-11-20T20:00:00.000Z' },
    parts: {
      orders: list({
        number: 1042,
        totalCents: 6880,
        currency: 'USD',
        lines: [{ title: 'Dusk Patrol', priceCents: 6400 }],
      }),
      wants: { rows: [], isWhole: false },
    },
  },
  { timeZone: 'America/New_York' },
)

test('times are the reader’s own, amounts have their currency, and fields and lists are named in words', () => {
  expect(page).toContain('as of Nov 22, 2026 9:03 AM')
  expect(page).toContain('<dt>Created at</dt><dd>Nov 20, 2026 3:00 PM</dd>')
  expect(page).toContain('<dt>Total</dt><dd>$68.80</dd>')
  expect(page).toContain('<dt>Price</dt><dd>$64.00</dd>')
  expect(page).toContain('What you bought, one order for each seller.')
  expect(page).toContain('<dt>Two factor enabled</dt><dd>no</dd>')
})

test('a list that is empty or cut says so', () => {
  expect(page).toContain('Nothing.')
  expect(page).toContain('This list is longer. Here are the newest rows.')
})

test('what somebody typed stays text', () => {
  expect(page).toContain('Ada &lt;b&gt;Reyes&lt;/b&gt;')
  expect(page).not.toContain('<b>')
})
