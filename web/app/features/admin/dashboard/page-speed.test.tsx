// @vitest-environment happy-dom
import type { PageVitals } from '@keepcase/contract/vitals/vitals.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { formatFigure, PageSpeed } from './page-speed.tsx'

const none = { lcp: null, inp: null, cls: null, fcp: null, ttfb: null }
let asked: unknown[] = []

function show(answer: (input: { formFactor?: string }) => PageVitals[] | null) {
  asked = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const given = new URL(input.url).searchParams.get('data') ?? (await input.clone().text())
    const { json = {} } = JSON.parse(given)
    asked.push(json)
    const pages = answer(json)
    return pages ? Response.json({ json: { pages } }) : Response.json({ json: { code: 'FORBIDDEN' } }, { status: 403 })
  })
  const Stub = createRoutesStub([{ path: '/', Component: PageSpeed }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('before anybody came, it says so', async () => {
  show(() => [])
  expect(await screen.findByRole('heading', { level: 3, name: 'No visits measured yet' })).toBeDefined()
})

test('each figure of a page stands with its rating and the views behind it; what was not measured has none', async () => {
  const figures = {
    ...none,
    lcp: { p75: 1_980, views: 1_204 },
    inp: { p75: 201, views: 1 },
    cls: { p75: 0.07, views: 9 },
  }
  show(() => [{ route: '/drop/:id?', figures: { ...figures, ttfb: { p75: 9_000, views: 3 } } }])
  const page = (await screen.findByRole('heading', { level: 3, name: '/drop/:id?' })).closest('li')!
  expect([...page.querySelectorAll('dl > div')].map((cell) => cell.textContent)).toEqual([
    'Largest paint1.98 sGood1,204 views',
    'Interaction201 msPoor1 view',
    'Layout shift0.07Fair9 views',
    'First paintNot measured',
    'First byte9.00 s3 views',
  ])
})

test('another time and another kind of device are asked for', async () => {
  show(({ formFactor }) => (formFactor === 'phone' ? [] : [{ route: '/', figures: none }]))
  await screen.findByRole('heading', { level: 3, name: '/' })
  await userEvent.selectOptions(screen.getByLabelText('Time'), 'Last 28 days')
  await userEvent.selectOptions(screen.getByLabelText('Device'), 'Phones')
  await screen.findByText('No visits measured yet')
  expect(asked).toEqual([{ period: 'week' }, { period: 'month' }, { period: 'month', formFactor: 'phone' }])
})

test('the most visited pages come first, the others with a press', async () => {
  show(() => ['/', '/a', '/b', '/c', '/d', '/e', '/f'].map((route) => ({ route, figures: none })))
  const list = await screen.findByRole('list')
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7 pages' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer pages' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
})

test('what did not load can be tried again', async () => {
  let isDown = true
  show(() => (isDown ? null : []))
  expect(await screen.findByText('Page speed didn’t load')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No visits measured yet')).toBeDefined()
})

test('figures are written in the unit of their size, and what lies beyond all edges says so', () => {
  expect([
    ...[formatFigure('lcp', 120.4), formatFigure('lcp', 2_000), formatFigure('lcp', 12_300)],
    ...[formatFigure('lcp', 60_000), formatFigure('cls', 0), formatFigure('cls', 0.004), formatFigure('cls', 5)],
  ]).toEqual(['120 ms', '2.00 s', '12 s', 'over 60 s', '0.00', '0.004', 'over 5.00'])
})
