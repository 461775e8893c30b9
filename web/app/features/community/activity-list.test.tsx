// @vitest-environment happy-dom
import type { Activity } from '@keepcase/contract/community/community.contract.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnActivity } from './activity-list.tsx'
import { communityServer, listOf, rpc, show } from './testing/community-server.tsx'

const { answers } = communityServer()
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const activity = (id: string, over: Partial<Activity>): Activity => ({
  id,
  activityType: 'purchase',
  activityCategory: 'claims',
  title: `Bought ${id}`,
  description: null,
  createdAt: ago(0),
  link: null,
  ...over,
})

test('activity is told with its age in words, and leads to what it tells of', async () => {
  const minute = 60_000
  answers['community/activities'] = () =>
    listOf([
      activity('a', { link: { kind: 'claim', id: 'c1' } }),
      activity('b', { createdAt: ago(5 * minute + 9_000), activityType: 'follow', link: { kind: 'user', id: 'u1' } }),
      activity('c', { createdAt: ago(180 * minute + 9_000), link: { kind: 'storefront', id: 's1' } }),
      activity('d', { createdAt: ago(30 * 60 * minute), description: 'Night Shift' }),
      activity('e', { createdAt: '2025-01-02T12:00:00.000Z' }),
    ])
  show(<OwnActivity />)
  await screen.findByText('Bought a')
  await screen.findByText('Just now')
  for (const words of ['5 min ago', '3 hours ago', 'Yesterday', 'Jan 2, 2025', 'Night Shift']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/claims/c1', '/profile/u1', '/storefront/s1'])
})

test('a feed without lines, and one that does not load, say so', async () => {
  show(<OwnActivity next="Next drops" />)
  await screen.findByText('No activity yet.')
  expect(screen.getByText('Next drops')).toBeTruthy()
  cleanup()
  answers['community/activities'] = () =>
    rpc({ defined: true, code: 'FORBIDDEN', status: 403, message: 'Permission denied' }, 403)
  show(<OwnActivity />)
  await screen.findByText('The activity didn’t load')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('what comes next stays beside a feed that has begun', async () => {
  answers['community/activities'] = () => listOf([activity('a', {})])
  show(<OwnActivity next="Next drops" />)
  await screen.findByText('Bought a')
  expect(screen.getByText('Next drops')).toBeTruthy()
})
