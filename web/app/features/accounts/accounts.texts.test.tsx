// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { SignUpForm } from './sign-in/sign-up-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a sign-up that tells of no user and no session leads to the mail', async () => {
  vi.stubGlobal('fetch', async () => Response.json(null))
  const goOn = vi.fn(async () => undefined)
  const Stub = createRoutesStub([{ path: '/', Component: () => <SignUpForm onSignedIn={goOn} /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.test')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  expect(await screen.findByText('Please check your email to complete signup.')).toBeTruthy()
  expect(screen.getByText('ada@example.test')).toBeTruthy()
  expect(goOn).not.toHaveBeenCalled()
})
