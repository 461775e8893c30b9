import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { notify } from './toasts.ts'

afterEach(() => {
  toast.dismiss()
  cleanup()
  vi.restoreAllMocks()
})

test('an error goes with the page it came up on; one that was said just now stays', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Toaster /> }], { initialEntries: ['/drop'] })
  render(<RouterProvider router={router} />)
  act(() => notify.error('Claim Failed', 'Every unit of this item is taken.'))
  await screen.findByText('Claim Failed')
  await act(() => router.navigate('/a'))
  expect(screen.getByText('Claim Failed')).toBeTruthy()
  const later = performance.now() + 5_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await act(() => router.navigate('/b'))
  await waitFor(() => expect(screen.queryByText('Claim Failed')).toBeNull())
})

test('what leads to a page takes its reader there, and is gone on that page however one came to it', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Toaster /> }], { initialEntries: ['/drop'] })
  render(<RouterProvider router={router} />)
  const turn = () => notify.success('You’re up', { id: 'turn', link: { label: 'Pay now', to: '/checkout?claim=1' } })
  act(turn)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
  expect(router.state.location).toMatchObject({ pathname: '/checkout', search: '?claim=1' })
  await waitFor(() => expect(screen.queryByText('You’re up')).toBeNull())
  await act(() => router.navigate('/drop'))
  act(turn)
  await screen.findByText('You’re up')
  await act(() => router.navigate('/checkout'))
  await waitFor(() => expect(screen.queryByText('You’re up')).toBeNull())
})

test('what is true for a while stays for that while; said anew, it stays anew', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Toaster /> }], { initialEntries: ['/drop'] })
  render(<RouterProvider router={router} />)
  act(() => notify.success('The sale is on', { id: 'sale', lastsMs: 60 }))
  act(() => notify.success('The sale is on', { id: 'sale', lastsMs: 600_000 }))
  act(() => notify.success('And here', { id: 'there', lastsMs: 60 }))
  await screen.findByText('And here')
  await waitFor(() => expect(screen.queryByText('And here')).toBeNull())
  expect(screen.getByText('The sale is on')).toBeTruthy()
})

test('Tab passes through the toasts, and a toast that closes returns the focus to where it came from', async () => {
  const page = (
    <>
      <a href="/first">First</a>
      <a href="/last">Last</a>
      <Toaster />
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  act(() => notify.error('Claim Failed', 'Every unit of this item is taken.'))
  const close = await screen.findByRole('button', { name: 'Close toast' })
  const toTheToast = async () => {
    for (let presses = 0; presses < 8 && document.activeElement !== close; presses += 1) await userEvent.tab()
    expect(document.activeElement).toBe(close)
  }
  await toTheToast()
  await userEvent.tab()
  expect(document.activeElement?.textContent).not.toBe('Last')
  await toTheToast()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Claim Failed')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Last'))
})
