import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renewSession, requestSignIn, useSignInRequest } from './sign-in.ts'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint is a cookie that scripts read
  document.cookie = 'kc_in=; max-age=0'
  cleanup()
})
const signIn = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint is a cookie that scripts read
  document.cookie = 'kc_in=1'
}
const openDialog = () => renderHook(() => useSignInRequest()).result
const reason = { title: 'Authentication required', message: 'Please sign in to claim items' }

test('a request that left before a visitor signed in is sent again, and waits for no dialog', async () => {
  const dialog = openDialog()
  const asked = requestSignIn(reason)
  expect(await renewSession(), 'still signed out').toBe(false)
  await Promise.resolve()
  signIn()
  expect(await renewSession()).toBe(true)
  dialog.current.settle(true)
  expect(await asked).toBe(true)
})

test('where a session ended, requests wait for the dialog, all for the same', async () => {
  const dialog = openDialog()
  signIn()
  const outcomes = Promise.all([renewSession(), renewSession()])
  let isOver = false
  void outcomes.then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isOver).toBe(false)
  dialog.current.settle(true)
  expect(await outcomes).toEqual([true, true])
})
