import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeNonce, sealScripts } from './seal-scripts.ts'

const hashOf = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`
const nonce = makeNonce()

test('allows the scripts that bear the mark of this rendering, and takes the marks out', () => {
  const html = `<link rel="preload" nonce="${nonce}" href="/a"><script nonce="${nonce}">one()</script>
    <script type="module" nonce="${nonce}" async="">two()</script><script nonce="${nonce}">one()</script>
    <script nonce="${nonce}" src="/assets/a.js"></script>`
  const sealed = sealScripts(html, nonce)
  expect(sealed.hashes).toEqual([hashOf('one()'), hashOf('two()')])
  expect(sealed.html).toContain('<script type="module" async="">two()</script>')
  expect(sealed.html).not.toContain('nonce')
})

test.each([
  ['without a mark', '<script>evil()</script>'],
  ['with an empty mark', '<script nonce="">evil()</script>'],
  ['with the mark of another rendering', `<script nonce="${makeNonce()}">evil()</script>`],
  ['with a mark in its text', `<script>evil() // nonce="x"</script>`],
  ['that is never closed', '<script>evil()//'],
  ['in other letters', '<SCRIPT>evil()</SCRIPT>'],
  ['that swallows one of ours', `<script a="`],
])('does not allow an injected script %s', (_, injected) => {
  const html = `<p>${injected}</p><script nonce="${nonce}">ours()</script>`
  expect(sealScripts(html, nonce).hashes.filter((hash) => hash !== hashOf('ours()'))).toEqual([])
})

test('marks are new for each rendering', () => {
  expect(new Set(Array.from({ length: 100 }, makeNonce)).size).toBe(100)
  expect(nonce).toMatch(/^[\w-]{22}$/)
})
