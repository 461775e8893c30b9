// @vitest-environment happy-dom
import type { OnboardingFlow } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { FlowPanel } from './flow-panel.tsx'

const id = '5f0b6f0e-6d0b-4a41-9f0b-2d7d3a5c1e10'
const step: NonNullable<OnboardingFlow['step']> = {
  id,
  onboardingType: 'buyer',
  stepNumber: 2,
  title: 'All set',
  description: null,
  field: null,
  isPlaceholder: true,
  component: 'notice',
}
/** A flow at its last step. */
const flow: OnboardingFlow = {
  id,
  onboardingType: 'buyer',
  status: 'Started',
  currentStep: 2,
  totalSteps: 2,
  step,
  answers: {},
  storefrontId: null,
  startedAt: '2026-11-21T20:00:00.000Z',
  completedAt: null,
}

const words = 'No active onboarding flow to update'
const refusal = {
  defined: true,
  code: 'CONFLICT',
  status: 409,
  message: words,
  data: { title: 'Error', message: words },
}

async function serve(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  if (/onboarding\/(finish|cancel)/.test(url)) return Response.json({ json: refusal }, { status: 409 })
  return Response.json({ json: { active: flow, unfinished: flow, hasBegun: true } })
}

const toasts: Toast[] = []
let disconnect = () => {}
beforeEach(() => {
  toasts.length = 0
  vi.stubGlobal('fetch', vi.fn(serve))
  disconnect = connectToasts((toast) => toasts.push(toast))
})
afterEach(() => {
  cleanup()
  disconnect()
  vi.unstubAllGlobals()
})

test('a flow that ended elsewhere cannot be finished or cancelled here, and says so', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <FlowPanel flow={flow} /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  expect(await screen.findByText('No active onboarding flow to update')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Error', description: words }))
})
