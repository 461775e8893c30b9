/// <reference lib="dom" />
// What stands inside `page.evaluate` runs in a page: hence the reference.
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { expect, type Page } from '@playwright/test'
import { claim } from './shop.ts'
import { open, reopen, type SignedIn } from './test.ts'

/** What a page says when its network is gone: that is the journey. */
export const lost = /Failed to load resource|ERR_|WebSocket|Failed to fetch/

/** The bar that says how old a page is, and its words. */
export const bar = (page: Page) => page.locator('[data-offline]')
export const someTime = /^You’re offline\. Showing what we loaded at \d\d?:\d\d [AP]M\.$/

/**
 * Looks at a page until this device has kept it, with what it has read under each of these names. What cannot be fetched at
 * that moment is kept with the next look.
 */
export async function keep(page: Page, path: string, ...reads: string[]): Promise<void> {
  let looks = 0
  await expect(async () => {
    if (looks++ > 0) await reopen(page)
    await expect.poll(() => isKept(page, path, reads), { timeout: 20_000, message: `${path} is kept` }).toBe(true)
  }).toPass({ timeout: 70_000 })
}

const isKept = (page: Page, path: string, reads: readonly string[]): Promise<boolean> =>
  page.evaluate(
    async ([address, names]) => {
      const pages = await caches.open('keepcase-pages')
      const kept = await (await caches.open('keepcase-reads')).keys()
      const found = kept.map(({ url }) => decodeURIComponent(new URL(url).pathname))
      return Boolean(await pages.match(address)) && names.every((name) => found.some((one) => one.includes(name)))
    },
    [path, reads] as const,
  )

/** Has somebody claim an item of a drop, and look at that claim until their device has kept it. Gives the claim's page. */
export async function keepClaim({ page, person }: SignedIn, { allItems }: SellerDrop, item = 0): Promise<string> {
  const path = `/claims/${(await claim(person, allItems[item]!.id)).claim!.id}`
  await open(page, path)
  await keep(page, path, '"one"', 'accounts')
  return path
}

/** The page that a sign-out leads to is there without a network. */
export const isSignInPageCached = (page: Page) =>
  expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/signin')))).toBe(true)

/** Everything on the device that tells of a person, by cache. */
export const personal = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/-(assets|offline)$/.test(name))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname))
  })
