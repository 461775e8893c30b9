// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Announcer } from '#web/accessibility/announce.tsx'
import { NextPageBar } from './next-page-bar.tsx'

afterEach(cleanup)

const bar = () => document.querySelector('.fixed.top-0')

test('a page that takes its time is announced by a bar, then in words, until it is there', async () => {
  let arrive: () => void = () => {}
  const onItsWay = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  const frame = (
    <>
      <NextPageBar />
      <Outlet />
      <Announcer />
    </>
  )
  const children = [
    { index: true, element: <Link to="/slow">Orders</Link> },
    { path: 'slow', loader: () => onItsWay, element: <h1>Your orders</h1> },
  ]
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: frame, children }])} />)
  expect(bar()).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }))
  await waitFor(() => expect(bar()).not.toBeNull())
  await screen.findByText('Loading the page', undefined, { timeout: 3_000 })
  arrive()
  await screen.findByRole('heading', { name: 'Your orders' })
  await waitFor(() => expect(bar()).toBeNull())
})
