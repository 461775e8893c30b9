// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { clearDevice } from '#web/session/clear-device.ts'
import type { StoredDraft } from '#web/storage/stored-drafts.ts'
import { useStoredDraft } from './use-stored-draft.ts'
import { useStoredForm } from './use-stored-form.ts'
import { useStoredText } from './use-stored-text.ts'

const device = vi.hoisted(() => ({ drafts: new Map<string, unknown>(), writes: 0, accountId: 'ada' as string | null }))

vi.mock('#web/storage/stored-drafts.ts', () => ({
  readStoredDraft: async (account: string, form: string) => device.drafts.get(`${account} ${form}`) ?? null,
  storeDraft: async (account: string, form: string, draft: StoredDraft | null) => {
    device.writes++
    if (draft) device.drafts.set(`${account} ${form}`, draft)
    else device.drafts.delete(`${account} ${form}`)
    return true
  },
}))
vi.mock('#web/session/viewer.ts', () => ({
  useViewer: () => ({ me: device.accountId ? { profile: { id: device.accountId } } : null }),
}))

const kept = (form = 'note') => (device.drafts.get(`${device.accountId} ${form}`) as StoredDraft | undefined)?.value
const soon = () => act(() => vi.advanceTimersByTimeAsync(300))
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  device.drafts.clear()
  device.writes = 0
  device.accountId = 'ada'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const note = (restore = vi.fn()) =>
  renderHook(({ value, form }) => useStoredDraft<string>({ form, value, restore }), {
    initialProps: { value: null as string | null, form: 'note' },
  })

test('keeps what is typed, and removes it when it is saved', async () => {
  const { rerender } = note()
  await soon()
  rerender({ value: 'Night', form: 'note' })
  expect(kept(), 'at once: the page may be left right after').toBe('Night')
  rerender({ value: 'Night Sh', form: 'note' })
  rerender({ value: 'Night Shift', form: 'note' })
  await soon()
  expect(kept()).toBe('Night Shift')
  expect(device.writes).toBe(2)
  rerender({ value: 'Night Shift 2', form: 'note' })
  rerender({ value: null, form: 'note' })
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(device.drafts.size, 'at once: the page may close right after').toBe(0)
  await soon()
  expect(device.drafts.size).toBe(0)
})

test('restores a draft once, and does not remove it before that', async () => {
  device.drafts.set('ada note', { value: 'from before', at: 5 })
  const restore = vi.fn()
  const { result } = note(restore)
  await waitFor(() => expect(result.current.restoredAt).toBe(5))
  expect(restore.mock.calls).toEqual([['from before', 5]])
})

test('shows one account nothing of another', async () => {
  device.drafts.set('bob note', { value: 'his', at: 5 })
  const restore = vi.fn()
  const { result } = note(restore)
  await waitFor(() => expect(result.current.isRead).toBe(true))
  expect(restore).not.toHaveBeenCalled()
})

test.each(['beforeunload', 'pagehide'])('writes what waits when the page is left (%s)', async (event) => {
  const { rerender } = note()
  await soon()
  rerender({ value: 'half', form: 'note' })
  rerender({ value: 'half a sen', form: 'note' })
  expect(kept()).toBe('half')
  dispatchEvent(new Event(event))
  expect(kept()).toBe('half a sen')
})

test('writes nothing after a sign-out', async () => {
  const { rerender } = note()
  await soon()
  rerender({ value: 'secret', form: 'note' })
  rerender({ value: 'secret too', form: 'note' })
  await clearDevice()
  device.drafts.clear()
  await soon()
  expect(device.drafts.size).toBe(0)
})

test('forgets at once', async () => {
  device.drafts.set('ada note', { value: 'unwanted', at: 5 })
  const { result } = note()
  await waitFor(() => expect(result.current.restoredAt).toBe(5))
  act(() => result.current.forget())
  await soon()
  expect([device.drafts.size, result.current.restoredAt]).toEqual([0, null])
})

test('a contract form gets back what was typed, still unsaved, and can discard it', async () => {
  device.drafts.set('ada item', { value: { title: 'Basket Case' }, at: 5 })
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: { title: '', price: '4' } })
      return { form, isDirty: form.formState.isDirty, kept: useStoredForm(form, 'item') }
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.form.getValues()).toEqual({ title: 'Basket Case', price: '4' }))
  expect(result.current.isDirty).toBe(true)
  act(() => result.current.kept.discard())
  await soon()
  expect(result.current.form.getValues('title')).toBe('')
  expect(device.drafts.size).toBe(0)
})

test('one text of a dialog is kept until it is thrown away', async () => {
  const first = renderHook(() => useStoredText('reason'), { wrapper })
  await soon()
  act(() => first.result.current.setText('Water in the cel'))
  await soon()
  const { key } = first.result.current
  expect(kept('reason')).toEqual({ text: 'Water in the cel', key })
  first.unmount()
  const again = renderHook(() => useStoredText('reason'), { wrapper })
  await waitFor(() => expect(again.result.current.text).toBe('Water in the cel'))
  expect(again.result.current.restoredAt).not.toBeNull()
  expect(again.result.current.key).toBe(key)
  act(() => again.result.current.setText('Water in the cellar'))
  expect(again.result.current.key).not.toBe(key)
  act(() => again.result.current.discard())
  await soon()
  expect(again.result.current.text).toBe('')
  expect(device.drafts.size).toBe(0)
})

test('a text that was kept before texts had a key comes back too', async () => {
  device.drafts.set('ada reason', { value: 'Water', at: 5 })
  const { result } = renderHook(() => useStoredText('reason'), { wrapper })
  await waitFor(() => expect(result.current.text).toBe('Water'))
})
