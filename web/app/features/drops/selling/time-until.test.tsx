import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TimeUntil } from './time-until.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 5_000).toISOString()

afterEach(() => vi.unstubAllGlobals())

test('a start in eight days is eight days away, not 197 hours; one tomorrow has a clock', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString() }))
  render(
    <>
      <TimeUntil at={inHours(197)} title="Disc rot roulette" className="text-2xl" />
      <TimeUntil at={inHours(20)} title="Clamshells only" className="text-2xl" />
    </>,
  )
  await waitFor(() => expect(screen.getByRole('timer', { name: 'Disc rot roulette' }).textContent).toBe('8 days'))
  expect(screen.getByRole('timer', { name: 'Clamshells only' }).textContent).toMatch(/^20:00:0\d$/)
})
