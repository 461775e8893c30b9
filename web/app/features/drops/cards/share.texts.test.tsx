// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { ShareDrop } from './share-drop.tsx'

const toasts: Toast[] = []
let disconnect = () => {}
beforeEach(() => {
  toasts.length = 0
  disconnect = connectToasts((toast) => toasts.push(toast))
})
afterEach(() => {
  cleanup()
  disconnect()
  Reflect.deleteProperty(navigator, 'share')
})

const giveShare = (share: () => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })

const press = async () => {
  const user = userEvent.setup()
  render(<ShareDrop id="drop-1" title="Night Shift" look="button" />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
}

test('a device that can share is given the title and the link', async () => {
  const share = vi.fn(async () => undefined)
  giveShare(share)
  await press()
  expect(share).toHaveBeenCalledWith({ title: 'Night Shift', url: `${location.origin}/drop/drop-1` })
  expect(toasts).toEqual([])
})

test('closing the device’s panel is no failure; a failure says the link', async () => {
  giveShare(async () => Promise.reject(Object.assign(new Error('closed'), { name: 'AbortError' })))
  await press()
  expect(toasts).toEqual([])
  cleanup()
  giveShare(async () => Promise.reject(new Error('denied')))
  await press()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ kind: 'error', description: `${location.origin}/drop/drop-1` })
})

test('without one the link is copied, and says so', async () => {
  await press()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ title: 'Link copied', description: 'Drop link copied to clipboard' })
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/drop/drop-1`)
})
