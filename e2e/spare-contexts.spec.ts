import { SpareContexts } from './testing/spare-contexts.ts'
import { expect, test } from './testing/test.ts'

const plain = { serviceWorkers: 'block' } as const

test('a browser context is used again once it is clean', async ({ browser }) => {
  const spares = new SpareContexts(browser)
  const first = await spares.take(plain)
  const page = await first.newPage()
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('typed', 'Tapes since 1984'))
  await spares.giveBack(first)
  const second = await spares.take(plain)
  expect(second).toBe(first)
  expect(second.pages()).toHaveLength(1)
  const again = await second.newPage()
  await again.goto('/healthz')
  expect(await again.evaluate(() => localStorage.length)).toBe(0)
  await second.close()
})

for (const [name, clearCookies] of [
  ['never ends', () => new Promise<void>(() => undefined)],
  ['fails', () => Promise.reject(new Error('not cleared'))],
] as const) {
  test(`a browser context whose cleaning ${name} is closed and not used again`, async ({ browser }) => {
    const spares = new SpareContexts(browser, 200)
    const stuck = await spares.take(plain)
    const isClosed = stuck.waitForEvent('close')
    Object.assign(stuck, { clearCookies })
    await spares.giveBack(stuck)
    await isClosed
    const next = await spares.take(plain)
    expect(next).not.toBe(stuck)
    await next.close()
  })
}
