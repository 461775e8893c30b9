// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImages } from './retry-images.ts'

let stop: () => void = () => undefined
let statuses: Map<string, number>

beforeEach(() => {
  vi.useFakeTimers()
  statuses = new Map()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    statuses.has(name) ? [{ responseStatus: statuses.get(name) } as PerformanceResourceTiming] : [],
  )
})
afterEach(() => {
  stop()
  onlineManager.setOnline(true)
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** An image that did not load, and how often it was fetched since. */
function brokenImage(address: string, status?: number) {
  const image = document.createElement('img')
  image.setAttribute('src', address)
  let isBroken = true
  Object.defineProperties(image, {
    complete: { get: () => true },
    naturalWidth: { get: () => (isBroken ? 0 : 400) },
    currentSrc: { get: () => image.getAttribute('src') ?? '' },
  })
  if (status !== undefined) statuses.set(address, status)
  document.body.append(image)
  let fetches = 0
  const setAttribute = image.setAttribute.bind(image)
  image.setAttribute = (name, value) => {
    if (name === 'src') fetches += 1
    setAttribute(name, value)
  }
  return {
    image,
    fetches: () => fetches,
    fail: () => image.dispatchEvent(new Event('error')),
    load: () => {
      isBroken = false
    },
  }
}

test('an image that a busy server did not send is fetched again after 2, 6 and 18 seconds, then left', () => {
  stop = retryImages()
  const one = brokenImage('/drawn/5/a.svg', 503)
  const seen: number[] = []
  for (const wait of [2_000, 6_000, 18_000, 600_000]) {
    one.fail()
    vi.advanceTimersByTime(wait - 1)
    seen.push(one.fetches())
    vi.advanceTimersByTime(1)
    seen.push(one.fetches())
  }
  expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3, 3])
})

test('the screens of a rush come back at different times', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  stop = retryImages()
  const one = brokenImage('/drawn/5/a.svg', 503)
  one.fail()
  vi.advanceTimersByTime(2_800)
  expect(one.fetches()).toBe(0)
  vi.advanceTimersByTime(200)
  expect(one.fetches()).toBe(1)
})

test('an image that failed before the code was there is fetched again, and one that loaded since is not', () => {
  const [broken, loaded] = [brokenImage('/drawn/5/a.svg', 503), brokenImage('/drawn/5/b.svg', 503)]
  stop = retryImages()
  loaded.load()
  vi.advanceTimersByTime(2_000)
  expect([broken.fetches(), loaded.fetches()]).toEqual([1, 0])
})

test.each([404, 403, 200])('an image that was answered with %i is left as it is', (status) => {
  stop = retryImages()
  const one = brokenImage('/drawn/5/a.svg', status)
  one.fail()
  vi.advanceTimersByTime(60_000)
  expect(one.fetches()).toBe(0)
})

test('offline nothing is fetched, and what is missing comes with the connection, however often it failed', () => {
  stop = retryImages()
  const one = brokenImage('/drawn/5/a.svg')
  for (const wait of [2_000, 6_000, 18_000]) {
    one.fail()
    vi.advanceTimersByTime(wait)
  }
  onlineManager.setOnline(false)
  one.fail()
  vi.advanceTimersByTime(60_000)
  expect(one.fetches()).toBe(3)
  onlineManager.setOnline(true)
  vi.advanceTimersByTime(2_000)
  expect(one.fetches()).toBe(4)
})

test('another picture in the same place has its own tries, and one that left the page is not fetched', () => {
  stop = retryImages()
  const [one, gone] = [brokenImage('/drawn/5/a.svg', 503), brokenImage('/drawn/5/c.svg', 503)]
  for (const wait of [2_000, 6_000, 18_000]) {
    one.fail()
    vi.advanceTimersByTime(wait)
  }
  one.image.setAttribute('src', '/drawn/5/b.svg')
  one.fail()
  gone.fail()
  gone.image.remove()
  vi.advanceTimersByTime(2_000)
  expect([one.fetches(), gone.fetches()]).toEqual([5, 0])
})
