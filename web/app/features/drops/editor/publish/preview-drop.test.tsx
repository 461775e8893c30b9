// @vitest-environment happy-dom
import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { ItemPicture } from '../../items/item-picture.tsx'
import { fixtureNow } from '../../testing/drops-fixtures.ts'
import { sellerDropFixture } from '../../testing/seller-drop-fixture.ts'
import { editedFields, noEdits, type Row } from '../draft/edits.ts'
import type { DropFields } from '../draft/fields.ts'
import { type Editor, EditorProvider } from '../editor-context.ts'
import { previewDrop } from './preview-drop.ts'
import { PreviewViews } from './preview-views.tsx'

// Nothing here needs an answer of the server.
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Offline'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row: Row = {
  key: 'lot',
  lotId: null,
  itemId: null,
  title: 'Blue label',
  priceCents: 145_000,
  quantity: 1,
  condition: 'very_good',
  rarity: null,
  active: true,
  image: '/media/blue-label/640.webp',
  category: null,
  file: null,
  isUploading: true,
  committedUnits: 0,
  unitsLeft: 0,
  itemVersion: 1,
  isNew: true,
}

/** An open drop as its preview shows it, with one item that was added since the page was saved. */
function preview(type: DropType) {
  const drop = sellerDropFixture({ type, items: [] })
  const storefront = { defaultShippingCents: 500, defaultAdditionalCents: 120 } as Storefront
  return previewDrop('open', {
    drop,
    fields: editedFields(drop, noEdits),
    rows: [row],
    storefront,
    now: Date.parse(fixtureNow),
  })
}

test.each(['marketplace', 'live', 'mystery'] as const)(
  'shows the photo of an item of a %s drop that isn’t saved yet',
  (type) => {
    const [item] = preview(type).items
    expect(item).toMatchObject({
      title: 'Blue label',
      images: ['/media/blue-label/640.webp'],
      photos: [],
      drawing: null,
    })
    expect(() => render(item && <ItemPicture item={item} />)).not.toThrow()
  },
)

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** The preview of a drop that starts in an hour, as one kind of buyer sees it. */
async function look(tab: string, given: Partial<DropFields> = {}) {
  const drop = sellerDropFixture({ items: [], startDate: inAnHour() })
  const fields = { ...editedFields(drop, noEdits), ...given }
  const editor = { editing: { fields, rows: [row] }, storefront: { defaultShippingCents: 500 } } as unknown as Editor
  const Page = () => (
    <EditorProvider value={editor}>
      <PreviewViews drop={drop} />
    </EditorProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('tab', { name: tab }))
  return screen.findByRole('tabpanel', { name: tab })
}

const hidden = /They can’t see this drop/
const early = { earlyAccessEnabled: true, hasSubscriberAccess: true }
const closed = { visibility: 'private' } as const

/** What the previewed page shows: nothing at all, the wait for the start, or items to claim. */
function seen(panel: HTMLElement): 'nothing' | 'waits' | 'open' {
  const text = panel.textContent ?? ''
  if (hidden.test(text)) return 'nothing'
  expect(text).toContain('Blue label')
  const isOpen = text.includes('Live Now')
  expect(text.includes('Starts in')).toBe(!isOpen)
  expect(within(panel).getByRole('button', { name: 'Claim' }).className.includes('bg-claim')).toBe(isOpen)
  return isOpen ? 'open' : 'waits'
}

test.each([
  ['Visitor', {}, 'waits'],
  ['Visitor', closed, 'nothing'],
  ['Visitor', { earlyAccessEnabled: true }, 'waits'],
  ['Subscriber', {}, 'waits'],
  ['Subscriber', closed, 'nothing'],
  ['Subscriber', { ...closed, hasSubscriberAccess: true }, 'waits'],
  ['Subscriber, early', early, 'open'],
  ['Subscriber, early', { earlyAccessEnabled: true }, 'waits'],
  ['Subscriber, early', { ...early, ...closed }, 'open'],
  ['Invited', closed, 'waits'],
  ['Invited', early, 'waits'],
  ['After the start', {}, 'open'],
  ['After the start', closed, 'open'],
] as const)('%s, in a drop with %o: %s', async (tab, given, what) => {
  expect(seen(await look(tab, given))).toBe(what)
})

test('an invited buyer is offered as a view only where invitations count', async () => {
  const tabs = async (given: Partial<DropFields>) => {
    await look('Visitor', given)
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    cleanup()
    return names
  }
  expect(await tabs({})).toEqual(['Visitor', 'Subscriber', 'After the start'])
  expect(await tabs(closed)).toEqual(['Visitor', 'Subscriber', 'Invited', 'After the start'])
  expect(await tabs(early)).toEqual(['Visitor', 'Subscriber, early', 'Invited', 'After the start'])
})

test('nobody sees a lot of a live drop before it opens; then the first one is on stage', async () => {
  const waiting = await look('Visitor', { type: 'live' })
  expect(waiting.textContent).not.toContain('Blue label')
  cleanup()
  expect((await look('After the start', { type: 'live' })).textContent).toContain('Blue label')
})
