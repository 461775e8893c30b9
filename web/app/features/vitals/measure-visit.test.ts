// @vitest-environment happy-dom
import { ReportVitals } from '@keepcase/contract/vitals/vitals.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginMeasuring } from './begin-measuring.ts'
import { measureVisit } from './measure-visit.ts'

type Rendered = { name: string; value: number; navigationType: string }
const library = vi.hoisted(() => ({ told: new Map<string, (metric: Rendered) => void>() }))
vi.mock('web-vitals', () => {
  const of = (name: string) => (tell: (metric: Rendered) => void) => library.told.set(name, tell)
  return { onLCP: of('LCP'), onINP: of('INP'), onCLS: of('CLS'), onFCP: of('FCP'), onTTFB: of('TTFB') }
})

const find = (name: string, value: number, navigationType = 'navigate') =>
  library.told.get(name)?.({ name, value, navigationType })

const beacon = vi.fn((_to: string, _body: Blob) => true)
const sent = (): Promise<unknown[]> =>
  Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())))

let state: DocumentVisibilityState = 'visible'
const become = (next: DocumentVisibilityState) => {
  state = next
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

const loaded = (address: string, kept = false) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: address, serverTiming: kept ? [{ name: 'kept', duration: 1 }] : [] }] as never)

beforeEach(() => {
  state = 'visible'
  library.told.clear()
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
})
afterEach(() => {
  beacon.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the first time that the page is hidden tells once, by its route and never by its address', async () => {
  loaded('https://keepcase.example/drop/b0a6bb0e-5f4e-4c3b-9f0e-0f0f0f0f0f0f?code=SECRET#chat')
  measureVisit()
  find('TTFB', 81.7)
  find('LCP', 1234.56)
  find('CLS', 0.012345678)
  become('visible')
  expect(beacon).not.toHaveBeenCalled()
  find('INP', 9e9)
  become('hidden')
  become('visible')
  find('CLS', 0.5)
  become('hidden')
  const reported = {
    route: '/drop/:id?',
    formFactor: 'desktop',
    metrics: { ttfb: 82, lcp: 1235, cls: 0.0123, inp: 600_000 },
  }
  expect(await sent()).toEqual([reported])
  expect(ReportVitals.parse(reported)).toEqual(reported)
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/vitals')
  expect(beacon.mock.calls[0]?.[1].type).toBe('application/json')
})

test('a small screen under fingers is a phone, a tablet is not', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  for (const [width, height] of [
    [844, 390],
    [768, 1024],
  ]) {
    loaded('https://keepcase.example/')
    vi.stubGlobal('screen', { width, height })
    measureVisit()
    find('LCP', 900)
    become('hidden')
    become('visible')
  }
  expect(((await sent()) as ReportVitals[]).map(({ formFactor }) => formFactor)).toEqual(['phone', 'desktop'])
})

test('nothing is told of a page that came from this device, of an address without a page, or of nothing', () => {
  for (const [address, kept] of [
    ['https://keepcase.example/orders', true],
    ['https://keepcase.example/no/such/page', false],
  ] as const) {
    loaded(address, kept)
    measureVisit()
    find('LCP', 900)
    become('hidden')
    become('visible')
  }
  loaded('https://keepcase.example/')
  measureVisit()
  find('LCP', 3, 'back-forward-cache')
  become('hidden')
  expect(beacon).not.toHaveBeenCalled()
})

test('of who asks not to be tracked nothing is measured at all', async () => {
  loaded('https://keepcase.example/')
  vi.stubGlobal('navigator', { doNotTrack: '1', sendBeacon: beacon })
  beginMeasuring()
  vi.stubGlobal('navigator', { doNotTrack: null, globalPrivacyControl: true, sendBeacon: beacon })
  beginMeasuring()
  await vi.dynamicImportSettled()
  expect(library.told.size).toBe(0)
  vi.stubGlobal('navigator', { doNotTrack: null, sendBeacon: beacon })
  beginMeasuring()
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(library.told.size).toBe(5))
})
