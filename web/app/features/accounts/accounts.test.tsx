// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { ForgotForm } from './sign-in/forgot-form.tsx'
import { ResetForm } from './sign-in/reset-form.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { SignUpForm } from './sign-in/sign-up-form.tsx'
import { signUpMessages, signUpOutcome } from './sign-in/use-sign-up.ts'
import { VerifyOutcome } from './sign-in/verify-outcome.tsx'
import { WaysIn } from './sign-in/ways-in.tsx'

type Answer = { status?: number; body: unknown }
const calls: { path: string; body: Record<string, unknown> }[] = []

/** Answers requests with these responses, in order. */
function answers(...list: (Answer | Error)[]) {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    const next = list.shift()
    if (!next || next instanceof Error) throw next ?? new TypeError('Failed to fetch')
    return Response.json(next.body, { status: next.status ?? 200 })
  })
}

const refused = (status: number, code: string, title: string, message: string, fields?: Record<string, string>) => ({
  status,
  body: { defined: true, code, status, message, data: { title, message, ...(fields ? { fields } : {}) } },
})

function show(node: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => node }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}

const goOn = vi.fn(async () => undefined)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  goOn.mockClear()
})

async function type(email: string, password: string) {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a wrong password says so in words that tell nothing about the account, and what was typed stays', async () => {
  const words = 'That email or password isn’t right. Try again or reset your password.'
  answers(refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'Error', words))
  show(<SignInForm onSignedIn={goOn} />)
  await type('ada@example.test', 'wrong horse')
  await press('Sign In')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test')
  expect(goOn).not.toHaveBeenCalled()
})

test('a suspended account is told that it is, and why', async () => {
  answers(refused(403, 'ACCOUNT_SUSPENDED', 'This account is suspended.', 'Sold what was not there.'))
  show(<SignInForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign In')
  expect((await screen.findByRole('alert')).textContent).toBe('This account is suspended. Sold what was not there.')
})

test('too many tries are told when to come back; a server without words gives the specified ones', async () => {
  answers(refused(429, 'TOO_MANY_REQUESTS', 'Slow down', 'Too many attempts. Please try again in 5 minutes.'), {
    status: 500,
    body: null,
  })
  show(<SignInForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign In')
  await screen.findByText('Too many attempts. Please try again in 5 minutes.')
  await press('Sign In')
  await screen.findByText('An unexpected error occurred. Please try again.')
})

test('the second factor is asked for, and a recovery code will do', async () => {
  answers({ body: { twoFactorRedirect: true } }, { body: { token: 't' } })
  show(<SignInForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign In')
  await screen.findByLabelText('Code')
  await press('Use a recovery code')
  await userEvent.type(screen.getByLabelText('Recovery code'), 'aaaa-bbbb')
  await press('Sign In')
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(calls[1]).toEqual({ path: '/api/auth/two-factor/verify-backup-code', body: { code: 'aaaa-bbbb' } })
})

/** Opens the second-factor step and queues the next answers. */
async function atCode(...list: (Answer | Error)[]) {
  answers({ body: { twoFactorRedirect: true } }, ...list)
  show(<SignInForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign In')
  await screen.findByLabelText('Code')
}

async function giveCode(code: string) {
  await userEvent.type(await screen.findByLabelText('Code'), code)
  await press('Sign In')
}

const wrongCode = refused(401, 'INVALID_CODE', 'Error', 'That code isn’t right.', { code: 'That code isn’t right.' })

test.each([
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 400, 'Too many wrong codes. Please sign in again.'],
  ['INVALID_TWO_FACTOR_COOKIE', 401, 'That took too long. Please sign in again.'],
])(
  'a sign-in that no code can end any more (%s) is back at the password, which says why',
  async (code, status, why) => {
    await atCode(refused(status, code, 'Error', why), { body: { twoFactorRedirect: true } })
    await giveCode('123456')
    expect((await screen.findByRole('alert')).textContent).toBe(why)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await press('Sign In')
    await screen.findByLabelText('Code')
  },
)

test('the wrong code that uses a sign-in up leads back to the password: the next would be refused, right or not', async () => {
  const lefts = [2, 1, 0]
  await atCode(...lefts.map((codesLeft) => ({ status: 401, body: { ...wrongCode.body, codesLeft } })))
  for (const [i] of lefts.entries()) {
    expect(screen.queryByText('Too many wrong codes. Please sign in again.')).toBeNull()
    await userEvent.clear(screen.getByLabelText('Code'))
    await giveCode('000000')
    await waitFor(() => expect(calls).toHaveLength(2 + i))
  }
  await screen.findByText('Too many wrong codes. Please sign in again.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('how many codes are left is the server’s to say: without its word the page stays', async () => {
  await atCode(...Array.from({ length: 6 }, () => wrongCode))
  for (let i = 0; i < 6; i++) {
    await userEvent.clear(screen.getByLabelText('Code'))
    await giveCode('000000')
    await waitFor(() => expect(calls).toHaveLength(2 + i))
  }
  expect((await screen.findAllByText('That code isn’t right.')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Code')).toBeTruthy()
})

test.each([
  ['TOO_MANY_REQUESTS', 'Too many attempts', 'Code'],
  ['ACCOUNT_TEMPORARILY_LOCKED', 'Too many wrong codes', 'Password'],
])(
  'while no code is taken (%s) the time left is shown, and then the form is there by itself',
  async (code, why, then) => {
    const { body, status } = refused(429, code, 'Slow down', 'Please try again in 2 minutes.')
    await atCode({ status, body: { ...body, waitSeconds: 90 } })
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      await giveCode('123456')
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toBe(`${why}. You can try again in 1 minute.`)
      expect(document.activeElement?.contains(alert)).toBe(true)
      expect(screen.queryByLabelText('Code')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      screen.getByText(/^(1:00|0:5\d)$/)
      await act(() => vi.advanceTimersByTimeAsync(61_000))
      expect(document.activeElement).toBe(await screen.findByLabelText(then))
    } finally {
      vi.useRealTimers()
    }
  },
)

test('an address that was not confirmed can have its link again', async () => {
  const words = 'Please check your email to confirm your account'
  answers(refused(403, 'EMAIL_NOT_VERIFIED', 'Error', words), { body: { status: true } })
  show(<SignInForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign In')
  await screen.findByText(words)
  await press('Send it again')
  await screen.findByText('If ada@example.test still needs confirming, we sent a new link.')
  expect(calls[1]?.path).toBe('/api/auth/send-verification-email')
})

test('a sign-up with a session says so and goes on', async () => {
  answers({ body: { token: 't', user: { id: '1' } } })
  show(<SignUpForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign Up')
  await screen.findByText('Account created successfully! Redirecting...')
  expect(goOn).toHaveBeenCalledTimes(1)
})

test('a sign-up without a session asks to look into the mail; the way back keeps what was typed', async () => {
  answers({ body: { token: null, user: { id: '1' } } })
  show(<SignUpForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign Up')
  await screen.findByText('Please check your email to confirm your account')
  expect(goOn).not.toHaveBeenCalled()
  await press('Use another address')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.test')
})

test('a taken address is told under its field, as specified', async () => {
  const words = 'This email may already be registered but unconfirmed. Please check your email or try signing in.'
  answers(refused(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'Error', words, { email: words }))
  show(<SignUpForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign Up')
  await screen.findByText(words)
  const email = screen.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
})

test('a sign-up that fails without words says the specified ones', async () => {
  answers({ status: 500, body: null })
  show(<SignUpForm onSignedIn={goOn} />)
  await type('ada@example.test', 'correct horse')
  await press('Sign Up')
  await screen.findByText('An unexpected error occurred during sign up.')
})

test('a short password never leaves the page', async () => {
  answers()
  show(<SignUpForm onSignedIn={goOn} />)
  await type('ada@example.test', 'short')
  await press('Sign Up')
  await screen.findByText('Use at least 8 characters.')
  expect(calls).toHaveLength(0)
})

const easy = 'This password is one of the most common. Try a sentence instead.'
const tooEasy = (field: string) => refused(400, 'PASSWORD_TOO_EASY', 'Error', easy, { [field]: easy })

test('a password that is easy to guess is told under its field as soon as that is left, and not twice', async () => {
  answers(tooEasy('password'))
  show(<SignUpForm onSignedIn={goOn} />)
  await type('ada@example.test', 'password')
  await userEvent.tab()
  await userEvent.click(screen.getByLabelText('Email'))
  await screen.findByText(easy)
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/judge-password', { password: 'password', email: 'ada@example.test' }],
  ])
  await userEvent.type(screen.getByLabelText('Password'), ' of my cat')
  await waitFor(() => expect(screen.queryByText(easy)).toBeNull())
})

test('a password that could not be judged early is judged when the form is sent', async () => {
  answers({ status: 429, body: null }, tooEasy('newPassword'))
  show(<ResetForm token="fresh" onDone={goOn} />)
  await userEvent.type(await screen.findByLabelText('New password'), 'password')
  await userEvent.click(document.body)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(easy)).toBeNull()
  await press('Set password')
  await screen.findByText(easy)
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
})

test('each outcome of a sign-up has its words', () => {
  expect(signUpOutcome(null)).toBe('complete-by-email')
  expect(signUpMessages[signUpOutcome({ token: null })]).toBe('Please check your email to complete signup.')
})

test('a forgotten password gets the same answer for every address', async () => {
  answers({ body: { status: true } })
  show(<ForgotForm />)
  await userEvent.type(await screen.findByLabelText('Email'), 'nobody@example.test')
  await press('Send link')
  await screen.findByText('If that address has an account, we sent it a link.')
  expect(calls[0]?.body).toEqual({ email: 'nobody@example.test', redirectTo: '/reset' })
})

test('a used reset link says so and leads to a new one', async () => {
  const words = 'This link was already used or is incomplete. Ask for a new one.'
  answers(refused(400, 'INVALID_TOKEN', 'Error', words))
  const done = vi.fn()
  show(<ResetForm token="old" onDone={done} />)
  await userEvent.type(await screen.findByLabelText('New password'), 'battery staple')
  await press('Set password')
  await screen.findByText(words)
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot')
  expect(done).not.toHaveBeenCalled()
})

test('a confirmation that expired says so and offers another', async () => {
  show(<VerifyOutcome error="TOKEN_EXPIRED" />)
  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired. Ask for a new one.')
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
})

test('what is typed for one way to an account is there for the other, also while the tab changes', async () => {
  show(<WaysIn isOpen reason={{ title: 'Claim it', message: 'Please sign in' }} settle={() => {}} />)
  await type('ada@example.te', 'correct horse')
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } })
  expect(screen.getByRole('button', { name: 'Sign In' }), 'the tab has not changed yet').toBeTruthy()
  await screen.findByRole('button', { name: 'Sign Up' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse')
})
