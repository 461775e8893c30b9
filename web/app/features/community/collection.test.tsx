// @vitest-environment happy-dom
import type { CollectedItem } from '@keepcase/contract/community/community.contract.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CollectionTab } from './collection-tab.tsx'
import { NamedOwnerSwitch } from './named-owner-switch.tsx'
import { communityServer, listOf, profile, rpc, show } from './testing/community-server.tsx'

const { answers, toasts } = communityServer()
const thing = (id: string, over: Partial<CollectedItem> = {}): CollectedItem => ({
  id,
  itemId: `item-${id}`,
  title: `Tape ${id}`,
  imageUrl: null,
  era: '80s',
  category: 'vhs',
  condition: 'good',
  drop: { id: `drop-${id}`, number: 4, title: 'Night Shift' },
  storefront: { id: 's', name: 'Static Age' },
  collectedAt: null,
  ...over,
})

test('a collection shows its numbers and a grid; each thing leads to its page', async () => {
  answers['community/collection'] = () => listOf([thing('a'), thing('b', { drop: null, storefront: null })])
  show(<CollectionTab profile={profile} isOwn={false} />)
  for (const [label, value] of [
    ['Items Collected', '12'],
    ['Claim Score', '83%'],
    ['Flair Level', '3/7'],
    ['Storefronts Bought From', '4'],
  ] as const) {
    expect(screen.getByText(label).parentElement?.textContent).toBe(label + value)
  }
  const bar = screen.getByRole('progressbar', { name: 'Claim Flair' })
  expect(bar.getAttribute('aria-valuenow')).toBe('14')
  // 14 on a logarithmic scale from 1 to 250
  expect(bar.firstElementChild?.getAttribute('style')).toContain('scaleX(0.477')
  await screen.findAllByText('Tape a')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/claims/a', '/storefront/s', '/claims/b'])
  expect(screen.queryByRole('switch')).toBeNull()
})

test('its owner reaches each claim, and the switch shows at once what it was turned to', async () => {
  answers['community/collection'] = () => listOf([thing('a', { collectedAt: '2026-10-02T12:00:00.000Z' })])
  const own = { ...profile, isCollectionPublic: false }
  answers['community/profile'] = () => rpc(own)
  show(<CollectionTab profile={own} isOwn />)
  await screen.findAllByText('Tape a')
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/claims/a')
  expect(screen.getByText('Oct 2, 2026')).toBeTruthy()
  const box = await screen.findByRole('switch', { name: 'Public collection' })
  expect(box.getAttribute('aria-checked')).toBe('false')
})

/** True if the first element comes before the other one. */
const isAbove = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('what one has comes first: the shelf; with nothing on it, that and what stands beside it', async () => {
  answers['community/collection'] = () => listOf([thing('a')])
  show(<CollectionTab profile={profile} isOwn={false} shelf={<p>The shelf</p>} next="Next drops" />)
  expect(isAbove(await screen.findByText('The shelf'), screen.getByText('Items Collected'))).toBe(true)
  expect(screen.queryByText('Next drops')).toBeNull()
  cleanup()
  answers['community/collection'] = () => listOf([])
  const collection = { itemsCollected: 0, claimScore: null, totalPurchases: 0, storefrontsBoughtFrom: 0 }
  show(<CollectionTab profile={{ ...profile, collection }} isOwn={false} next="Next drops" />)
  expect(isAbove(await screen.findByText('Next drops'), screen.getByText('Items Collected'))).toBe(true)
  expect(screen.getByText('No items in collection yet')).toBeTruthy()
})

test('an empty collection and a private one say so', async () => {
  show(<CollectionTab profile={profile} isOwn={false} />)
  await screen.findByText('No items in collection yet')
  cleanup()
  show(<CollectionTab profile={{ ...profile, isCollectionPublic: false, collection: null }} isOwn={false} />)
  expect(screen.getByText('This collection is private.')).toBeTruthy()
  expect(screen.getByText('3/7')).toBeTruthy()
  expect(screen.queryByText('Items Collected')).toBeNull()
})

test('a choice that cannot be read says so, and offers to read it again', async () => {
  answers['community/keeperChoice'] = () => rpc({ code: 'INTERNAL_SERVER_ERROR' }, 500)
  show(<NamedOwnerSwitch />)
  await screen.findByText('Your choice didn’t load', undefined, { timeout: 10_000 })
  expect(screen.queryByRole('switch')).toBeNull()
  answers['community/keeperChoice'] = () => rpc({ isNamed: true })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('switch', { name: 'Show my name as keeper', checked: true })
})

test('a name stands with what was kept only after its owner chose so; a choice that did not arrive is taken back', async () => {
  const user = userEvent.setup()
  const first = Promise.withResolvers<Response>()
  let isNamed = false
  answers['community/keeperChoice'] = () => rpc({ isNamed })
  answers['community/setKeeperChoice'] = () => first.promise
  show(<NamedOwnerSwitch />)
  const box = await screen.findByRole('switch', { name: 'Show my name as keeper' })
  expect(box.getAttribute('aria-checked')).toBe('false')
  await user.click(box)
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
  isNamed = true
  first.resolve(rpc({ isNamed }))
  await screen.findByText(/Drops show your name/)
  answers['community/setKeeperChoice'] = () => rpc({ code: 'INTERNAL_SERVER_ERROR' }, 500)
  await user.click(box)
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Your choice wasn’t saved']))
  expect(box.getAttribute('aria-checked')).toBe('true')
})
