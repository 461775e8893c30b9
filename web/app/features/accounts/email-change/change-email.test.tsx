// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { VerifyOutcome } from '../sign-in/verify-outcome.tsx'
import { EmailSettings } from './settings-email.tsx'
import { UndoEmail } from './undo-email.tsx'

type Answer = { status?: number; body: unknown }
const calls: { path: string; body: Record<string, unknown> }[] = []

/** Answers requests with these responses, in order. */
function answers(...list: Answer[]) {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    const next = list.shift()
    if (!next) throw new TypeError('Failed to fetch')
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

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('another email asks for the password, and for a code where two-factor sign-in is on', async () => {
  answers(refused(401, 'INVALID_CODE', 'Error', 'That code isn’t right.', { code: 'That code isn’t right.' }), {
    body: { status: true },
  })
  show(<EmailSettings email="ada@example.test" isConfirmed={true} asksCode={true} />)
  await press('Change email')
  await userEvent.type(await screen.findByLabelText('New email'), 'new@example.test')
  await press('Send link')
  await screen.findAllByText('Enter your password.')
  await screen.findAllByText('Enter a code from your authenticator app.')
  expect(calls).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse')
  await userEvent.type(screen.getByLabelText('Code'), '000000')
  await press('Send link')
  await screen.findByText('That code isn’t right.')
  await userEvent.clear(screen.getByLabelText('Code'))
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await press('Send link')
  expect((await screen.findByRole('status')).textContent).toBe(
    'Open the link we sent to ada@example.test, then the one we send to new@example.test. Nothing changes until you do.',
  )
  expect(calls[1]?.body).toEqual({ newEmail: 'new@example.test', password: 'correct horse', code: '123456' })
})

test('without two-factor sign-in another email asks for no code', async () => {
  answers({ body: { status: true } })
  show(<EmailSettings email="ada@example.test" isConfirmed={false} asksCode={false} />)
  await press('Change email')
  await screen.findByLabelText('Your password')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('the undo page changes nothing before the press, and leads on with the token of a reset', async () => {
  answers({ body: { status: true, resetToken: 'fresh' } })
  const undone = vi.fn()
  show(<UndoEmail token="undo.x.y" onUndone={undone} />)
  await screen.findByRole('button', { name: 'Undo the change' })
  expect(calls).toHaveLength(0)
  await press('Undo the change')
  await vi.waitFor(() => expect(undone).toHaveBeenCalledWith('fresh'))
  expect(calls[0]).toMatchObject({ body: { token: 'undo.x.y' } })
})

test.each([
  ['used', 'undo.x.y', 'This link was already used, or its 7 days are up.'],
  ['cut off', null, 'This link is incomplete. Open it from the email again.'],
])('an undo link that is %s says so and leads to help', async (_what, token, words) => {
  answers(refused(401, 'INVALID_TOKEN', 'Error', 'x'))
  show(<UndoEmail token={token} onUndone={vi.fn()} />)
  if (token) await press('Undo the change')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
})

test.each([
  ['allowed', null, 'You allowed the change.'],
  ['done', null, 'Your new email is confirmed.'],
  ['done', 'EMAIL_TAKEN', 'This address belongs to another account.'],
  ['done', 'INVALID_TOKEN', 'This link has expired or was replaced.'],
  ['done', 'SIGN_IN_FIRST', 'Sign in first'],
])('a link of a change (%s, %s) says how it went', async (change, error, words) => {
  show(<VerifyOutcome error={error} change={change} />)
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
})
