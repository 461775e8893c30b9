import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropFixture } from '../testing/drops-fixtures.ts'
import { MinuteAhead } from './minute-ahead.tsx'
import { stayAway } from './minute-presence.ts'

const Minute = () => null
const load = vi.fn(async () => Minute)
const onOpen = vi.fn()
const start = Date.parse('2026-11-22T20:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start - 200_000 })
  const [began, served] = [performance.now(), start - 200_000]
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ now: new Date(served + performance.now() - began).toISOString() })),
  )
  load.mockClear()
  onOpen.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const drop = (id: string) =>
  dropFixture({ id, status: 'scheduled', startDate: new Date(start).toISOString(), vacationUntil: null })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(id: string) {
  render(
    <>
      <input aria-label="Chat" />
      <MinuteAhead drop={drop(id)} opensAt={start} load={load} onOpen={onOpen} />
    </>,
  )
  await pass(100)
}

test('fetches its code three minutes ahead and opens a minute ahead', async () => {
  await show('a')
  expect(load).not.toHaveBeenCalled()
  await pass(20_000)
  expect(load).toHaveBeenCalledOnce()
  await pass(119_000)
  expect(onOpen).not.toHaveBeenCalled()
  await pass(2_000)
  expect(onOpen).toHaveBeenCalledWith(Minute)
})

test('asks again for code that could not be loaded', async () => {
  load.mockRejectedValueOnce(new TypeError('offline'))
  await show('b')
  await pass(21_000)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(4_000)
  expect(load).toHaveBeenCalledTimes(2)
  await pass(120_000)
  expect(onOpen).toHaveBeenCalledWith(Minute)
})

test('waits while a field is in use', async () => {
  await show('c')
  screen.getByLabelText('Chat').focus()
  await pass(150_000)
  expect(onOpen).not.toHaveBeenCalled()
  act(() => screen.getByLabelText('Chat').blur())
  await pass(1_000)
  expect(onOpen).toHaveBeenCalled()
})

test('no longer comes in the last five seconds', async () => {
  await show('d')
  screen.getByLabelText('Chat').focus()
  await pass(196_000)
  act(() => screen.getByLabelText('Chat').blur())
  await pass(10_000)
  expect(load).toHaveBeenCalled()
  expect(onOpen).not.toHaveBeenCalled()
})

test('after it was left, it comes back only when asked', async () => {
  stayAway('e', true)
  await show('e')
  await pass(145_000)
  expect(onOpen).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Back to the last minute' }).click())
  expect(onOpen).toHaveBeenCalledWith(Minute)
  stayAway('e', false)
})
