import { expect, test } from 'vitest'
import { lockedPolicy, pagePolicy, securityHeaders, workerPolicy } from './security-headers.ts'

/** A policy's sources by directive. */
const sourcesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))

test('a page frames and asks this site alone, and nobody frames it', () => {
  expect(sourcesOf(pagePolicy(["'sha256-abc'"]))).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-abc'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

test('whatever is no page loads nothing and is framed by nobody', () => {
  const locked = { 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" }
  expect(sourcesOf(lockedPolicy)).toEqual(locked)
  expect(sourcesOf(workerPolicy)).toEqual({ ...locked, 'script-src': "'self'", 'connect-src': "'self'" })
  const headers = new Map(securityHeaders(false))
  expect([headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual(['DENY', lockedPolicy])
})
