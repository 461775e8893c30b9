import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sellerDropOptions } from '../editor/draft/use-drop-draft.ts'
import { lotFixture, sellerDropFixture } from '../testing/seller-drop-fixture.ts'
import { hostedLots } from './host-queue.ts'
import { RevealBar } from './reveal-bar.tsx'

const { revealNext } = vi.hoisted(() => ({ revealNext: vi.fn() }))
vi.mock('#web/api/api.ts', async (original) => {
  const real = await original<typeof import('#web/api/api.ts')>()
  return { ...real, client: { drops: { revealNext } } }
})
afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  revealNext.mockReset()
})

const drop = sellerDropFixture({ status: 'active', type: 'live', allItems: [lotFixture({ id: 'a', title: 'Reel 1' })] })

function showBar() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sellerDropOptions(drop.id).queryKey, drop)
  revealNext.mockResolvedValue(drop)
  render(
    <QueryClientProvider client={queryClient}>
      <RevealBar drop={drop} status="active" lots={hostedLots(drop)} claims={[]} />
    </QueryClientProvider>,
  )
}

/** Presses the button twice and the space bar twice. */
async function pressAll(): Promise<void> {
  for (let i = 0; i < 2; i++) fireEvent.click(screen.getByRole('button'))
  for (let i = 0; i < 2; i++) fireEvent.keyDown(document.body, { key: ' ' })
  await act(() => Promise.resolve())
}

test('offline, the button is gray with its reason, and no press reveals anything, not even once back', async () => {
  showBar()
  act(() => onlineManager.setOnline(false))
  const button = screen.getByRole('button', { name: 'Reveal lot 1' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.className).toContain('bg-secondary')
  expect(document.getElementById('reveal-line')?.textContent).toBe('You’re offline. You can reveal once you’re back.')
  await pressAll()
  act(() => onlineManager.setOnline(true))
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(button.className).toContain('bg-primary')
  expect(document.getElementById('reveal-line')?.textContent).toBe('Next: lot 1, Reel 1')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(revealNext).not.toHaveBeenCalled()
})

test('online, two presses reveal the lot after the turn that the host saw', async () => {
  showBar()
  const button = screen.getByRole('button', { name: 'Reveal lot 1' })
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'Press again to reveal' })).toBe(button)
  fireEvent.click(button)
  await vi.waitFor(() => expect(revealNext).toHaveBeenCalledExactlyOnceWith({ id: drop.id, afterRevealNumber: 0 }))
})
