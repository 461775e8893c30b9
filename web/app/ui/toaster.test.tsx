import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '#platform/notices.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => vi.restoreAllMocks())

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
