// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { reachableScroll } from './reachable-scroll.ts'

test('a box takes the focus only while it scrolls and nothing in it does', async () => {
  const box = document.createElement('div')
  box.innerHTML = '<p>Long text</p><button disabled>Claim</button>'
  document.body.append(box)
  let height = 300
  Object.defineProperties(box, { scrollHeight: { get: () => height }, clientHeight: { value: 200 } })
  const stop = reachableScroll(box)
  expect(box.getAttribute('tabindex')).toBe('0')
  box.append(document.createElement('button'))
  await vi.waitFor(() => expect(box.hasAttribute('tabindex')).toBe(false))
  box.lastChild?.remove()
  await vi.waitFor(() => expect(box.getAttribute('tabindex')).toBe('0'))
  height = 200
  box.append('less')
  await vi.waitFor(() => expect(box.hasAttribute('tabindex')).toBe(false))
  stop?.()
})
