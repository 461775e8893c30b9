import { expect, test } from 'vitest'
import { watchSecurityEvents } from '#server/boot/testing/security-log-tools.ts'
import { createSessionCookie } from './session-cookie.ts'

const cookie = createSessionCookie('http://localhost:3000', 'a secret of the tests')

test('a forged session cookie is nobody, and stands in the log without its token', () => {
  const events = watchSecurityEvents()
  expect(cookie.tokenOf(new Headers({ cookie: cookie.headerFor('token') }))).toBe('token')
  expect(events.seen()).toEqual([])
  const forged = createSessionCookie('http://localhost:3000', 'another secret').headerFor('stolen')
  expect(cookie.tokenOf(new Headers({ cookie: forged }))).toBeNull()
  expect(events.seen()).toEqual([
    { securityEvent: 'bad-signature', count: 1, what: 'cookie', name: 'keepcase.session_token' },
  ])
  events.stop()
})
