// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { BottomPlaceholder, SidebarPlaceholder } from '../placeholders.tsx'
import { withNavigation } from './placed-sidebar.tsx'
import { Sidebar } from './sidebar.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-places')
  document.documentElement.removeAttribute('data-sidebar')
  vi.restoreAllMocks()
  localStorage.clear()
})

const page = () => withNavigation(renderToStaticMarkup(<SidebarPlaceholder />), '/discover')
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('aside a')]
    .filter((link) => [link, ...parentsOf(link)].every((one) => getComputedStyle(one).display !== 'none'))
    .map(({ textContent }) => textContent)

function parentsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  return parent ? [parent, ...parentsOf(parent)] : []
}

test.each([
  ['/dashboard /discover /settings', ['Dashboard', 'Discover', 'Settings']],
  ['/discover /storefront-dashboard', ['Discover', 'My Storefront']],
])('of the places in the page that the server sends those are shown that this browser kept: %s', (kept, labels) => {
  document.documentElement.dataset.places = kept
  document.body.innerHTML = page()
  const here = document.querySelector('a[aria-current]')
  expect([here?.textContent, here?.getAttribute('href')]).toEqual(['Discover', '/discover'])
  expect(shown()).toEqual(labels)
})

test('the bar at the bottom has its places as well', () => {
  document.body.innerHTML = withNavigation(renderToStaticMarkup(<BottomPlaceholder />), '/dashboard')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Home', 'Discover', 'Profile'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home')
  expect(screen.getByRole('button').textContent).toBe('More')
})

test('without a list nothing of it is seen, and a page without a sidebar stays as it is', () => {
  document.body.innerHTML = page()
  const [, nav] = document.querySelector('aside')?.children ?? []
  expect(getComputedStyle(nav as HTMLElement).visibility).toBe('hidden')
  expect(withNavigation('<main>Nothing</main>', '/')).toBe('<main>Nothing</main>')
})

test('React leaves the places where they are when the page comes alive', async () => {
  const box = document.createElement('div')
  box.innerHTML = withNavigation(renderToString(<SidebarPlaceholder />), '/discover')
  document.body.append(box)
  const link = box.querySelector('a')
  const root = await act(async () => hydrateRoot(box, <SidebarPlaceholder />))
  await act(async () => root.render(<SidebarPlaceholder />))
  expect(link?.isConnected).toBe(true)
  await act(async () => root.unmount())
})

/** A screen on which nothing folds the sidebar, or one on which a page may. */
const setScreen = (isTight: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: isTight,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as never)

test('the sidebar folds on a page that needs its width, until its viewer chooses', () => {
  setScreen(true)
  const viewer = { status: 'signed-in', me: {}, can: () => true } as unknown as Viewer
  const Stub = createRoutesStub([{ path: '*', Component: () => <Sidebar viewer={viewer} /> }])
  const show = (path: string) => {
    cleanup()
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <Stub initialEntries={[path]} />
      </QueryClientProvider>,
    )
    return screen.getByRole('button', { name: 'Sidebar' })
  }
  const isOpen = (path: string) => show(path).getAttribute('aria-expanded')
  expect([isOpen('/dashboard'), isOpen('/discover'), isOpen('/drops')]).toEqual(['true', 'false', 'false'])
  fireEvent.click(show('/discover'))
  expect(document.documentElement.dataset.sidebar).toBe('expanded')
  expect([isOpen('/discover'), isOpen('/dashboard')]).toEqual(['true', 'true'])
  fireEvent.click(show('/discover'))
  expect(document.documentElement.dataset.sidebar).toBe('collapsed')
  expect([isOpen('/discover'), isOpen('/dashboard')]).toEqual(['false', 'false'])
})

test('the sidebar keeps which places there are, and the server’s has the very same lines', () => {
  setScreen(false)
  const can = (name: string) => ['platform.dashboard.view', 'platform.settings.access'].includes(name)
  const viewer = { status: 'signed-in', me: {}, can } as unknown as Viewer
  const Stub = createRoutesStub([{ path: '*', Component: () => <Sidebar viewer={viewer} /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/discover']} />
    </QueryClientProvider>,
  )
  expect(localStorage.getItem('keepcase-places')).toBe('/dashboard /discover /settings')
  const own = screen.getAllByRole('link').map(({ outerHTML }) => outerHTML.replace(/ data-discover="true"/, ''))
  cleanup()
  document.body.innerHTML = page()
  document.documentElement.dataset.places = '/dashboard /discover /settings'
  const placed = [...document.querySelectorAll('aside a')].map(({ outerHTML }) =>
    outerHTML.replace(/ data-discover="true"/, ''),
  )
  expect(placed.filter((line) => own.includes(line))).toHaveLength(3)
})
