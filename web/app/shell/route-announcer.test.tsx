import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RouteAnnouncer } from './route-announcer.tsx'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const layout = (
  <>
    <button type="button">Menu</button>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <RouteAnnouncer />
  </>
)

/** Goes from one page to another, up to the frame that moves the focus; returns that frame. */
async function navigate(): Promise<() => void> {
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: <h1>Dashboard</h1> },
        {
          path: '/discover',
          element: (
            <>
              <h1>Discover</h1>
              <input aria-label="Search drops" />
            </>
          ),
        },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/discover'))
  return () =>
    act(() => {
      for (const frame of frames.splice(0)) frame(0)
    })
}

test('the heading of a new page gets the focus', async () => {
  const draw = await navigate()
  draw()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Discover' }))
})

test('who types in the new page before its first frame keeps the focus', async () => {
  const draw = await navigate()
  screen.getByRole('textbox').focus()
  draw()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('the focus that a closing menu returns to its button goes on to the heading', async () => {
  const draw = await navigate()
  screen.getByRole('button').focus()
  draw()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Discover' }))
})
