// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keptCaches } from '#platform/kept.ts'
import { cookiesText } from './cookies-text.tsx'

const app = join(import.meta.dirname, '..')
const named = new Set(
  [...renderToStaticMarkup(cookiesText.map(({ body }) => body)).matchAll(/<code>([^<]+)/g)].map(([, name]) => name),
)

/** What the sources keep in a browser: constants called a key in files that use its stores, and our own cookies. */
function keptBySources(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((name) => !/[.]test[.]|^pages\//.test(name))
  return files.flatMap((name) => {
    const source = readFileSync(join(app, name), 'utf8')
    const keys = /readStored|writeStored|localStorage|sessionStorage/.test(source) || /Key = '/.test(source)
    const stored = keys ? [...source.matchAll(/\b(?:\w*Key|key) = '([a-z][a-z-]+)'/g)] : []
    const cookies = [...source.matchAll(/setCookie\('(kc_\w+)'/g)]
    return [...stored, ...cookies].map(([, key = '']) => key)
  })
}

test('the page on cookies names everything that the site puts into a browser', () => {
  const kept = [...keptBySources(), ...Object.values(keptCaches)]
  expect(kept).toEqual(
    expect.arrayContaining(['keepcase-cart', 'theme', 'sidebar-collapsed', 'keepcase-open-payments']),
  )
  for (const key of kept) expect(named, key).toContain(key)
})
