// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTwoPresses } from './use-reveal.ts'

const fire = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  fire.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => renderHook(({ turn }) => useTwoPresses(turn, fire), { initialProps: { turn: 'lot 1' } })
const press = (hook: ReturnType<typeof open>) => act(() => hook.result.current.press())

test('two presses within three seconds act once', () => {
  const hook = open()
  press(hook)
  expect([hook.result.current.isArmed, fire.mock.calls.length]).toEqual([true, 0])
  press(hook)
  expect([hook.result.current.isArmed, fire.mock.calls.length]).toEqual([false, 1])
  press(hook)
  act(() => vi.advanceTimersByTime(3_000))
  press(hook)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('two presses before the page has rendered the first one count too', () => {
  const { result } = open()
  const { press } = result.current
  act(() => {
    press()
    press()
  })
  expect(fire).toHaveBeenCalledTimes(1)
})

test('a press for a turn that has passed meanwhile is for nothing', () => {
  const hook = open()
  press(hook)
  hook.rerender({ turn: 'lot 2' })
  press(hook)
  expect([hook.result.current.isArmed, fire.mock.calls.length]).toEqual([false, 0])
})

test('presses and holds in the instant in which another host was faster reveal nothing; later ones do', () => {
  const hook = open()
  hook.rerender({ turn: 'lot 2' })
  act(() => vi.advanceTimersByTime(300))
  press(hook)
  press(hook)
  act(() => hook.result.current.handlers.onPointerDown())
  act(() => vi.advanceTimersByTime(399))
  expect([hook.result.current.isArmed, fire.mock.calls.length]).toEqual([false, 0])
  act(() => vi.advanceTimersByTime(1))
  press(hook)
  press(hook)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('holding for 400 ms acts, and the click that ends it doesn’t act again', () => {
  const { result } = open()
  act(() => result.current.handlers.onPointerDown())
  act(() => vi.advanceTimersByTime(400))
  act(() => {
    result.current.handlers.onPointerUp()
    result.current.handlers.onClick()
  })
  expect(fire).toHaveBeenCalledTimes(1)
  expect(result.current.isArmed).toBe(false)
})
