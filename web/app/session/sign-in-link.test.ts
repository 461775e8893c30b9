import { expect, test } from 'vitest'
import { paths, safeReturn } from '#web/paths.ts'
import { signInLink } from './sign-in-link.ts'

const at = (address: string) => new URL(address, 'https://here.test')

test.each(['/drop/1?tab=seller', '/discover?era=80s&sort=newest', '/help'])('%s is come back to', (address) => {
  const to = signInLink(paths.signIn, at(address))
  expect(safeReturn(at(to).searchParams.get('next'))).toBe(address)
})

test.each(['/', '/waitlist', '/goodbye', '/reset?token=secret', '/forgot', '/verify?token=x', '/undo-email?token=x'])(
  '%s is nothing to come back to',
  (address) => {
    expect(signInLink(paths.signIn, at(address))).toBe('/signin')
    expect(signInLink(paths.signUp, at(address))).toBe('/signup')
  },
)

test('between the two ways in the page that asked first stays', () => {
  expect(signInLink(paths.signUp, at('/signin?next=%2Fdrop%2F1'))).toBe('/signup?next=%2Fdrop%2F1')
  expect(signInLink(paths.signIn, at('/signup'))).toBe('/signin')
})
