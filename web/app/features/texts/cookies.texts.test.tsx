// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { retentionDays } from '@keepcase/contract/vitals/vitals.rules.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { offlineCaches } from '#web/offline/offline-cache.ts'
import { cookiesText } from './cookies.texts.tsx'
import { privacyText } from './privacy.texts.tsx'

const app = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: app }).filter((name) => !/[.]test[.]|^features\/texts\//.test(name))
const read = (name: string) => readFileSync(join(app, name), 'utf8')
const textOf = (text: typeof cookiesText) =>
  text.map(({ body }) => renderToStaticMarkup(<MemoryRouter>{body}</MemoryRouter>)).join('')
const named = new Set([...textOf(cookiesText).matchAll(/<code>([^<]+)/g)].map(([, name]) => name))

/** Storage keys found in the sources: constants named `key` in files that use browser storage, and our own cookies. */
function storedBySources(): string[] {
  return sources.flatMap((name) => {
    const source = read(name)
    const keys = /readStored|writeStored|localStorage|sessionStorage/.test(source) || /Key = '/.test(source)
    const stored = keys ? [...source.matchAll(/\b(?:\w*Key|key) = '([a-z][a-z-]+)'/g)] : []
    const cookies = [...source.matchAll(/setCookie\('(kc_\w+)'/g)]
    return [...stored, ...cookies].map(([, key = '']) => key)
  })
}

test('the page on cookies names everything that the site puts into a browser', () => {
  const storedKeys = [...storedBySources(), ...Object.values(offlineCaches)]
  expect(storedKeys).toEqual(
    expect.arrayContaining(['keepcase-cart', 'theme', 'sidebar-collapsed', 'keepcase-open-payments']),
  )
  for (const key of storedKeys) expect(named, key).toContain(key)
})

test('what is measured of a visit is told on both pages, and where it is measured the choice against it is asked for', () => {
  expect(sources.filter((name) => /sendBeacon|'web-vitals'/.test(read(name)))).toEqual([
    'features/vitals/measure-visit.ts',
  ])
  expect(sources.filter((name) => /\/measure-visit\.ts'/.test(read(name)))).toEqual([
    'features/vitals/begin-measuring.ts',
  ])
  expect(read('features/vitals/begin-measuring.ts')).toMatch(
    /globalPrivacyControl[\s\S]+doNotTrack[\s\S]+if \(optsOutOfMeasuring\(\)\) return/,
  )
  for (const text of [cookiesText, privacyText]) {
    expect(textOf(text)).toMatch(/how fast it was[\s\S]+Global Privacy Control or Do Not Track/)
  }
  expect(textOf(privacyText)).toContain(`deleted after ${retentionDays} days`)
})
