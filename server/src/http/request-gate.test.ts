import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { maxBytes, passGate, trustedOrigins } from './request-gate.ts'

const rules = {
  isTrustedOrigin: (origin: string) => origin === 'https://keepcase.test',
  signedPaths: ['/hooks/*'],
  largeBodies: [{ path: '/upload', maxBytes: 2 * maxBytes }],
}
const pass = (headers: Record<string, string>, path = '/call') =>
  passGate({ headers } as unknown as IncomingMessage, path, rules)
const own = { origin: 'https://keepcase.test', 'content-length': '2', 'content-type': 'application/json' }

test('our own pages are those of our address; on this machine, by any of its names', () => {
  expect([...trustedOrigins('https://keepcase.test')]).toEqual(['https://keepcase.test'])
  const local = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']
  expect([...trustedOrigins('http://localhost:3000')].toSorted()).toEqual(local.toSorted())
})

test('a request of our own pages passes, with as much as its path may send', () => {
  expect(pass(own)).toEqual({ maxBytes: maxBytes })
  expect(pass({ ...own, 'content-length': String(maxBytes + 1) }, '/upload')).toEqual({ maxBytes: 2 * maxBytes })
})

test.each<[string, Record<string, string>, string]>([
  ['without an origin', { 'content-length': '2', 'content-type': 'application/json' }, 'FORBIDDEN'],
  ['of another origin', { ...own, origin: 'https://evil.test' }, 'FORBIDDEN'],
  ['with more than it may send', { ...own, 'content-length': String(maxBytes + 1) }, 'PAYLOAD_TOO_LARGE'],
  ['with a length that is none', { ...own, 'content-length': 'much' }, 'PAYLOAD_TOO_LARGE'],
  ['with a body of no type', { origin: own.origin, 'content-length': '2' }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['with a body of another type', { ...own, 'content-type': 'text/plain' }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['with a packed body', { ...own, 'content-encoding': 'gzip' }, 'UNSUPPORTED_MEDIA_TYPE'],
])('one %s does not', (_, headers, code) => {
  expect(pass(headers)).toMatchObject({ code })
})

test('a signed path needs neither origin nor type, and no body needs no type', () => {
  expect(pass({ 'content-length': '2' }, '/hooks/money')).toEqual({ maxBytes: maxBytes })
  expect(pass({ origin: own.origin })).toEqual({ maxBytes: maxBytes })
})
