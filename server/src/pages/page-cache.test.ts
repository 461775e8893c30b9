import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PageCache, type ReadyPage } from './page-cache.ts'

const pageOf = (text: string): ReadyPage => ({ headers: {}, plain: Buffer.from(text), gzipped: Buffer.from('') })
const textOf = (page: ReadyPage | null) => page?.plain.toString() ?? null
const never = () => Promise.reject(new Error('Nothing is rendered here'))
const find = (cache: PageCache, url: string) => textOf(cache.find(url, never))

test('the number of pages and their bytes are bounded; the least recently used goes first', async () => {
  const few = new PageCache({ pages: 2, bytes: 1_000 })
  for (const url of ['/1', '/2']) await few.once(url, async () => pageOf(url))
  expect(find(few, '/1')).toBe('/1')
  await few.once('/3', async () => pageOf('/3'))
  expect(['/1', '/2', '/3'].map((url) => find(few, url))).toEqual(['/1', null, '/3'])
  const small = new PageCache({ pages: 10, bytes: 1_000 })
  for (const url of ['/1', '/2', '/3']) await small.once(url, async () => pageOf('x'.repeat(400)))
  expect(['/1', '/2', '/3'].map((url) => find(small, url) !== null)).toEqual([false, true, true])
  expect(textOf(await small.once('/4', async () => pageOf('y'.repeat(2_000))))).toHaveLength(2_000)
  expect(find(small, '/4')).toBeNull()
})

test('concurrent visitors share one rendering, also when its address is evicted meanwhile', async () => {
  const cache = new PageCache({ pages: 1, bytes: 1_000 })
  const begun = Promise.withResolvers<void>()
  let renderings = 0
  const render = async () => {
    renderings++
    await begun.promise
    return pageOf('shared')
  }
  const visitors = [cache.once('/1', render), cache.once('/1', render)]
  const alone = cache.once('/personal', async () => {
    await begun.promise
    return null
  })
  await cache.once('/2', async () => pageOf('other'))
  begun.resolve()
  expect((await Promise.all(visitors)).map(textOf)).toEqual(['shared', 'shared'])
  expect(await alone).toBeNull()
  expect(renderings).toBe(1)
})

test('a page that became personal is forgotten, and one that could not be rendered again is served for its time', async () => {
  const cache = new PageCache()
  await cache.once('/1', async () => pageOf('first'))
  await sleep(1_050)
  let tries = 0
  const fail = async () => {
    tries++
    await cache.once('/1', never).catch(() => sleep(50))
  }
  expect(textOf(cache.find('/1', fail))).toBe('first')
  expect(textOf(cache.find('/1', fail))).toBe('first')
  expect(tries).toBe(1)
  await sleep(100)
  expect(textOf(cache.find('/1', fail))).toBe('first')
  expect(tries).toBe(2)
  await sleep(950)
  expect(cache.find('/1', fail)).toBeNull()
  await cache.once('/1', async () => pageOf('second'))
  await sleep(1_050)
  expect(await cache.once('/1', async () => null)).toBeNull()
  expect(find(cache, '/1')).toBeNull()
})
