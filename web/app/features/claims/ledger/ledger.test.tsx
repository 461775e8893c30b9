// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { firstPrev, ledgerText } from '@keepcase/contract/claims/ledger.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { dropFixture, fixtureNow, itemFixture } from '#web/features/drops/testing/drops-fixtures.ts'
import { FairnessPage } from './fairness-page.tsx'
import { receiptState } from './ledger.reads.ts'
import { pageOf } from './ledger-table.tsx'

// Faster than a text query, whose failure serializes the whole table into its error on every retry.
const byText = (words: string | RegExp) =>
  vi.waitFor(() => expect(document.body.textContent).toMatch(words), { timeout: 15_000, interval: 50 })

vi.setConfig({ testTimeout: 20_000 })

const item = itemFixture()
const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const hashes: string[] = []

function ledger(count: number): string {
  const lines = [JSON.stringify({ dropId: 'd', version: 1, keyId: 'k' })]
  let prev = firstPrev
  hashes.length = 0
  for (let seq = 1; seq <= count; seq++) {
    const claimedAt = new Date(Date.parse(fixtureNow) + seq).toISOString()
    const entry = { seq, dropItemId: item.id, tag: hex(`tag ${seq}`), claimedAt, source: 'buyer', prev }
    prev = hex(ledgerText(entry))
    hashes.push(prev)
    lines.push(JSON.stringify({ ...entry, hash: prev }))
  }
  return `${lines.join('\n')}\n`
}

let text: string
beforeEach(() => {
  text = ledger(250)
  // Only the clock is requested: the ledger is in the cache.
  vi.stubGlobal('fetch', async () => Response.json({ now: fixtureNow }))
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(given: { entries?: number; hashAtEnd?: string | null; finalHash?: string | null } = {}) {
  const { entries = 250, hashAtEnd = null, finalHash = null } = given
  const drop = dropFixture({ items: [item], ledger: { entries, hashAtEnd, finalHash } })
  const Component = () => <FairnessPage drop={drop} nameOf={(id) => (id === item.id ? item.title : 'Unknown Item')} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  const queryClient = makeQueryClient()
  queryClient.setQueryData(['ledger-text', drop.id], text)
  render(
    <QueryClientProvider client={queryClient}>
      <Stub />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const verifyButton = () => screen.getByRole('button', { name: /^Verify \d+ entries$/ })

test('a long ledger is shown a hundred entries at a time and verified whole', async () => {
  const user = show({ finalHash: null })
  await user.click(verifyButton())
  await byText('Verified: all 250 claims, unaltered.')
  await byText('Entries 1 to 100 of 250')
  await user.click(screen.getByText('Later'))
  await user.click(screen.getByText('Later'))
  await byText('Entries 201 to 250 of 250')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(50)
})

test('a changed entry is named and can be brought into sight', async () => {
  const lines = text.split('\n')
  lines[142] = lines[142]!.replace('"buyer"', '"standby"')
  text = lines.join('\n')
  const user = show()
  await user.click(verifyButton())
  await byText('The ledger is broken at entry 142')
  await byText(/Its hash doesn’t match its content\. 141 entries before it are in order\./)
  await user.click(screen.getByText('Show the entry'))
  await byText('Entries 101 to 200 of 250')
  await byText('Broken here')
})

test('a ledger whose end was cut off does not hold what was published', async () => {
  const last = hashes[249]!
  text = `${text.split('\n').slice(0, 201).join('\n')}\n`
  const user = show({ entries: 200, hashAtEnd: last, finalHash: last })
  await user.click(verifyButton())
  await byText('The ledger is broken')
  await byText(/A published hash is missing from it\./)
})

test('claims that came since are counted, and a newer hash is not held against an older reading', async () => {
  const newer = hex('a later one')
  const user = show({ entries: 252, finalHash: newer })
  await byText(/2 new claims since this loaded\./)
  await user.click(verifyButton())
  await byText('Verified: all 250 claims, unaltered.')
})

test('a drop without claims says what will stand there', async () => {
  text = ledger(0)
  show({ entries: 0 })
  await byText('No claims yet.')
})

test('an own receipt fits its entry, another’s does not, and one that came later is not there yet', () => {
  const entries = text
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line))
  const own = { seq: 7, tag: hex('tag 7'), hash: hashes[6]!, itemName: 'Tape' }
  expect(receiptState(own, entries)).toBe('right')
  expect(receiptState({ ...own, hash: hashes[7]! }, entries)).toBe('wrong')
  expect(receiptState({ ...own, seq: 300 }, entries)).toBe('missing')
  expect([1, 100, 101, 250].map(pageOf)).toEqual([0, 0, 1, 2])
})
