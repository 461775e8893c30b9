// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithHeldWrites } from '#web/api/testing/held-writes.tsx'
import { reminderOptions, useRemind } from './use-reminders.ts'
import { useUnremind } from './use-unremind.ts'

const drop = { dropId: 'drop-1', title: 'Night Shift', storefrontName: 'Static Age', startDate: null }
const other = { ...drop, dropId: 'drop-2', title: 'Late Fees' }
const first = { moments: ['start' as const], channels: ['in_app' as const, 'email' as const] }
const second = { moments: ['start' as const], channels: ['in_app' as const] }
const reminder = { ...drop, ...first, createdAt: '2026-11-01T00:00:00.000Z' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The reminders on a page, read once, and what changes them. */
async function show() {
  const read = vi.fn(() => ({ items: [reminder], nextCursor: null }))
  const useReminders = () => ({
    all: useQuery(reminderOptions).data,
    set: useRemind(drop),
    setOther: useRemind(other),
    remove: useUnremind(drop),
  })
  const shown = renderWithHeldWrites(useReminders, { 'notifications/reminders': read })
  await waitFor(() => expect(shown.hook.current.all).toHaveLength(1))
  return { ...shown, read }
}

test('a later choice is shown at once and sent when the earlier one is answered, so that the last press counts', async () => {
  const { hook, writes } = await show()
  act(() => {
    hook.current.set.mutate(first)
    hook.current.set.mutate(second)
  })
  await waitFor(() => expect(hook.current.all).toMatchObject([second]))
  await waitFor(() => expect(writes).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(writes.map(({ input }) => input)).toMatchObject([first])
  writes[0]!.answer(reminder)
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes[1]!.input).toMatchObject(second)
})

test('the list is read again after the last change alone: earlier it would show what was removed', async () => {
  const { hook, writes, read } = await show()
  act(() => {
    hook.current.set.mutate(first)
    hook.current.remove.mutate(hook.current.all![0]!)
  })
  await waitFor(() => expect(writes).toHaveLength(1))
  writes[0]!.answer(reminder)
  await waitFor(() =>
    expect(writes.map(({ path }) => path)).toEqual(['notifications/remind', 'notifications/unremind']),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hook.current.all).toEqual([])
  expect(read).toHaveBeenCalledOnce()
  writes[1]!.answer({ dropId: drop.dropId })
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})

test('a change that fails is undone alone: a later one to another reminder stays', async () => {
  const { hook, writes } = await show()
  act(() => {
    hook.current.set.mutate(second)
    hook.current.setOther.mutate(first)
  })
  await waitFor(() => expect(hook.current.all).toMatchObject([{ dropId: other.dropId }, second]))
  await waitFor(() => expect(writes).toHaveLength(1))
  writes[0]!.fail()
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(hook.current.all).toMatchObject([reminder, { dropId: other.dropId }])
})
