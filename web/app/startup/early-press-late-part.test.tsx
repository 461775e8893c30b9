import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverRenderedLazy } from './client-lazy.ts'
import { markListening } from './early-press.ts'

test('a press on a part whose code is still loading counts once, when the part is there; so does every later press', async () => {
  const pressed = vi.fn()
  const Remind = () => (
    <button type="button" onClick={pressed}>
      Remind Me
    </button>
  )
  let arrive = () => {}
  const Late = serverRenderedLazy(
    () => new Promise<{ default: typeof Remind }>((resolve) => (arrive = () => resolve({ default: Remind }))),
  )
  const page = (part: React.ReactNode) => (
    <html lang="en">
      <body>
        <Suspense fallback={null}>{part}</Suspense>
      </body>
    </html>
  )
  document.documentElement.lang = 'en'
  document.documentElement.innerHTML = renderToString(page(<Remind />)).replace(/^<html[^>]*>|<\/html>$/g, '')
  const root = await act(async () => hydrateRoot(document, page(<Late />)))
  const { documentElement } = document
  onTestFinished(() => {
    act(() => root.unmount())
    document.replaceChildren(documentElement)
  })
  markListening()
  const button = document.querySelector('button')!
  await act(async () => button.click())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 120)))
  expect(pressed).not.toHaveBeenCalled()
  await act(async () => arrive())
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(button.isConnected).toBe(true)
  await act(async () => button.click())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 120)))
  expect(pressed).toHaveBeenCalledTimes(2)
})
