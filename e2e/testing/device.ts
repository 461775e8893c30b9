/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { expect, type Page } from '@playwright/test'
import { claim } from './shop.ts'
import { open, reopen, type SignedIn } from './test.ts'

/** Console messages of an offline page, which these journeys expect. */
export const lost = /Failed to load resource|ERR_|WebSocket|Failed to fetch/

/** The bar that says how old a page is. */
export const bar = (page: Page) => page.locator('[data-offline]')
export const someTime = /^You’re offline\. Showing what we loaded at \d\d?:\d\d [AP]M\.$/

/**
 * Opens a page until this device has cached it, with the queries of each of these names. Whatever cannot be fetched at
 * that moment is cached at the next visit.
 */
export async function cachePage(page: Page, path: string, ...reads: string[]): Promise<void> {
  let looks = 0
  await expect(async () => {
    if (looks++ > 0) await reopen(page)
    await expect.poll(() => isCached(page, path, reads), { timeout: 20_000, message: `${path} is kept` }).toBe(true)
  }).toPass({ timeout: 70_000 })
}

const isCached = (page: Page, path: string, reads: readonly string[]): Promise<boolean> =>
  page.evaluate(
    async ([address, names]) => {
      const pages = await caches.open('keepcase-pages')
      const kept = await (await caches.open('keepcase-reads')).keys()
      const found = kept.map(({ url }) => decodeURIComponent(new URL(url).pathname))
      return Boolean(await pages.match(address)) && names.every((name) => found.some((one) => one.includes(name)))
    },
    [path, reads] as const,
  )

/**
 * Claims an item of a drop as somebody, and opens that claim until the device has cached it. Returns the claim's page.
 */
export async function cacheClaim({ page, person }: SignedIn, { allItems }: SellerDrop, item = 0): Promise<string> {
  const path = `/claims/${(await claim(person, allItems[item]!.id)).claim!.id}`
  await open(page, path)
  await cachePage(page, path, '"one"', 'accounts')
  return path
}

/** True if the page that a sign-out leads to is cached. */
export const isSignInPageCached = (page: Page) =>
  expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/signin')))).toBe(true)

/** All personal data on the device, by cache. */
export const personal = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/-(assets|offline)$/.test(name))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname))
  })
