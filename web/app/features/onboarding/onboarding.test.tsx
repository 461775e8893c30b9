// @vitest-environment happy-dom
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { OnboardingFlow } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { CompleteSetupBanner } from './complete-setup-banner.tsx'
import { FlowPanel } from './flow-panel.tsx'
import { OnboardingOverlay } from './onboarding-overlay.tsx'
import { SellerPitch } from './seller-pitch.tsx'
import { StoreSchema } from './store-fields.tsx'

vi.mock('#web/api/api.ts', async (load) => {
  const real = await load<typeof import('#web/api/api.ts')>()
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const calls = Object.fromEntries(
    ['current', 'start', 'next', 'finish', 'skip', 'cancel', 'checkSubdomain'].map((name) => [name, vi.fn()]),
  )
  const fake = { onboarding: calls, accounts: { me: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})

const calls = client.onboarding as unknown as Record<string, ReturnType<typeof vi.fn>>
const toasts: Toast[] = []
let stop = () => {}
beforeEach(() => {
  toasts.length = 0
  calls.current?.mockResolvedValue({ active: null, unfinished: null, hasBegun: true })
  stop = connectToasts((toast) => toasts.push(toast))
})
afterEach(() => {
  stop()
  cleanup()
  vi.clearAllMocks()
})

const id = '5f0b6f0e-6d0b-4a41-9f0b-2d7d3a5c1e10'
const step = (stepNumber: number, given: object = {}) => ({
  id,
  onboardingType: 'buyer',
  stepNumber,
  title: `Question ${stepNumber}`,
  description: null,
  field: null,
  isPlaceholder: true,
  component: 'notice' as const,
  ...given,
})
const name = { kind: 'text' as const, name: 'displayName', label: 'Display name', isRequired: true, maxLength: 60 }
const flowAt = (currentStep: number, given: Partial<OnboardingFlow> = {}): OnboardingFlow => ({
  id,
  onboardingType: 'buyer',
  status: 'Started',
  currentStep,
  totalSteps: 3,
  step: step(currentStep),
  answers: {},
  storefrontId: null,
  startedAt: '2026-11-21T20:00:00.000Z',
  completedAt: null,
  ...given,
})

function show(node: ReactNode) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => node },
    { path: '/onboarding', Component: () => null },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}

const over = vi.fn()
function Walk({ first }: { first: OnboardingFlow }) {
  const [flow, setFlow] = useState(first)
  calls.next?.mockImplementation(async () => {
    const next = flowAt(flow.currentStep + 1)
    setFlow(next)
    return next
  })
  return <FlowPanel flow={flow} onOver={over} />
}

const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('Skip Flow and Next before the last step, Finish on it, Cancel always; the bar says where', async () => {
  show(<Walk first={flowAt(1)} />)
  expect(await screen.findByText('Step 1 of 3')).toBeDefined()
  expect(buttons().sort()).toEqual(['Cancel', 'Next', 'Skip Flow'])
  await press('Next')
  expect(await screen.findByText('Step 2 of 3')).toBeDefined()
  const bar = screen.getByRole('progressbar')
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['2', 'Step 2 of 3'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Question 2'))
  await press('Next')
  expect(await screen.findByText('Step 3 of 3')).toBeDefined()
  expect(buttons().sort()).toEqual(['Cancel', 'Finish'])
  calls.finish?.mockResolvedValue(flowAt(3, { status: 'Completed' }))
  await press('Finish')
  await waitFor(() => expect(over).toHaveBeenCalledWith(expect.objectContaining({ status: 'Completed' })))
  expect(calls.finish).toHaveBeenCalledWith({ id, step: 3, answer: {} })
})

test('an answer that is missing is said before it is sent, and one that the server refuses stands at the field', async () => {
  show(<FlowPanel flow={flowAt(1, { step: step(1, { field: name, component: 'field' }) })} />)
  await screen.findByLabelText('Display name')
  await press('Next')
  expect(await screen.findByText('This one is required.')).toBeDefined()
  expect(calls.next).not.toHaveBeenCalled()
  calls.next?.mockRejectedValue(
    Object.assign(new Error('x'), {
      status: 400,
      data: { title: 'Error', message: 'Use plain text.', fields: { 'answer.value': 'Use plain text.' } },
    }),
  )
  await userEvent.type(screen.getByLabelText('Display name'), 'Ada')
  await press('Next')
  expect(await screen.findByText('Use plain text.')).toBeDefined()
  expect(screen.getByLabelText('Display name').getAttribute('aria-invalid')).toBe('true')
})

test('a step that cannot be kept says so in the specified words, and what was typed stays', async () => {
  calls.next?.mockRejectedValue(Object.assign(new Error('down'), { status: 503 }))
  show(<FlowPanel flow={flowAt(1, { step: step(1, { field: name, component: 'field' }) })} />)
  await userEvent.type(await screen.findByLabelText('Display name'), 'Ada')
  await press('Next')
  expect(await screen.findByText('Failed to advance step')).toBeDefined()
  expect((screen.getByLabelText('Display name') as HTMLInputElement).value).toBe('Ada')
  cleanup()
  calls.finish?.mockRejectedValue(Object.assign(new Error('down'), { status: 500 }))
  show(<FlowPanel flow={flowAt(3)} />)
  await screen.findByText('Step 3 of 3')
  await press('Finish')
  expect(await screen.findByText('Failed to update status')).toBeDefined()
})

test('a flow that is over elsewhere, and a step without a follower, are told as the server says it', async () => {
  for (const message of [
    'No active onboarding flow to advance',
    'Onboarding configuration error: Next step details not found',
  ]) {
    calls.next?.mockRejectedValue(Object.assign(new Error(message), { status: 409 }))
    show(<FlowPanel flow={flowAt(1)} />)
    await screen.findByText('Step 1 of 3')
    await press('Next')
    expect(await screen.findByText(message)).toBeDefined()
    cleanup()
  }
})

test('a step that is not there can be asked for again, and left', async () => {
  show(<FlowPanel flow={flowAt(2, { step: null })} onOver={over} />)
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('Onboarding configuration error: Step details not found')
  expect(within(panel).getByRole('button', { name: 'Retry' })).toBeDefined()
  calls.cancel?.mockResolvedValue(flowAt(2, { status: 'Cancelled' }))
  await press('Cancel')
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Your answers are saved'))
})

test('skipping says where to go on, or that it did not work', async () => {
  calls.skip?.mockResolvedValue(flowAt(1, { status: 'Skipped', onboardingType: 'storefront' }))
  show(<FlowPanel flow={flowAt(1, { onboardingType: 'storefront' })} onOver={over} />)
  await screen.findByText('Step 1 of 3')
  await press('Skip Flow')
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: 'Onboarding Skipped',
      description: 'You can set up your store later in the settings.',
    }),
  )
  calls.skip?.mockRejectedValue(Object.assign(new Error('x'), { status: 500 }))
  await press('Skip Flow')
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: 'Error', description: 'Could not skip onboarding step.' }),
  )
})

const storeFlow = () => flowAt(1, { onboardingType: 'storefront', step: step(1, { component: 'store-name' }) })

test('a store is named in the specified words, created, and created again is updated', async () => {
  calls.checkSubdomain?.mockResolvedValue({ subdomain: 'static-age', isFree: true, message: null })
  show(<FlowPanel flow={storeFlow()} />)
  await userEvent.type(await screen.findByLabelText('Store Name *'), 'S')
  await press('Next')
  expect(await screen.findByText('Store name must be at least 2 characters')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Store Name *'), 'tatic Age')
  await userEvent.type(screen.getByLabelText(/^Address/), 'static-age')
  expect(await screen.findByText('static-age is available.')).toBeDefined()
  calls.next?.mockResolvedValue(flowAt(2, { onboardingType: 'storefront', storefrontId: id }))
  await press('Next')
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Store Created'))
  expect(calls.next).toHaveBeenCalledWith({
    id,
    step: 1,
    answer: { storeName: 'Static Age', subdomain: 'static-age' },
  })
  cleanup()
  show(<FlowPanel flow={{ ...storeFlow(), storefrontId: id, answers: { storeName: 'Static Age' } }} />)
  await screen.findByLabelText('Store Name *')
  await press('Next')
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Store Updated'))
})

test('a store that cannot be saved is told by the server’s words, else by the specified ones', async () => {
  const failing = async (error: object) => {
    calls.next?.mockRejectedValue(Object.assign(new Error('x'), error))
    show(<FlowPanel flow={{ ...storeFlow(), answers: { storeName: 'Static Age' } }} />)
    await screen.findByLabelText('Store Name *')
    await press('Next')
    await waitFor(() => expect(toasts.length).toBeGreaterThan(0))
    const { title, description } = toasts.pop() ?? {}
    cleanup()
    return [title, description]
  }
  const taken = {
    status: 409,
    data: { title: 'Too many storefronts', message: 'You can have up to 20 storefronts.' },
  }
  expect(await failing(taken)).toEqual(['Too many storefronts', 'You can have up to 20 storefronts.'])
  expect(await failing({ status: 500 })).toEqual([
    'Store Operation Failed',
    'There was a problem saving your store information. Please try again',
  ])
  const signedOut = {
    status: 401,
    data: { title: 'Authentication Error', message: 'User not found. Please ensure you are logged in.' },
  }
  expect(await failing(signedOut)).toEqual(['Authentication Error', 'User not found. Please ensure you are logged in.'])
})

test('Complete Setup stands where something is unfinished, and leads to its kind of flow', async () => {
  calls.current?.mockResolvedValue({ active: null, unfinished: flowAt(2, { status: 'Skipped' }), hasBegun: true })
  show(<CompleteSetupBanner />)
  const link = await screen.findByRole('link', { name: 'Complete Setup' })
  expect(link.getAttribute('href')).toBe('/onboarding')
  expect(screen.getByText('Step 2 of 3. Your answers are saved.')).toBeDefined()
  cleanup()
  calls.current?.mockResolvedValue({ active: null, unfinished: null, hasBegun: true })
  show(<CompleteSetupBanner />)
  await waitFor(() => expect(calls.current).toHaveBeenCalled())
  expect(screen.queryByRole('link')).toBeNull()
})

const newcomer = { isNewUser: true, impersonatedBy: null, profile: { displayName: null } } as Me

test('a new account is begun at once, with the focus on the question; Escape cancels and says that answers stay', async () => {
  const first = flowAt(1, { step: step(1, { field: name, component: 'field' }) })
  calls.current?.mockResolvedValue({ active: null, unfinished: null, hasBegun: false })
  calls.start?.mockResolvedValue(first)
  show(<OnboardingOverlay me={newcomer} isHeldBack={false} />)
  expect(await screen.findByRole('dialog', { name: 'Set up your profile' })).toBeDefined()
  expect(calls.start).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Display name')))
  calls.cancel?.mockResolvedValue({ ...first, status: 'Cancelled' })
  calls.current?.mockResolvedValue({ active: null, unfinished: null, hasBegun: true })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(calls.cancel).toHaveBeenCalledWith({ id }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts.at(-1)).toMatchObject({ title: 'Your answers are saved', action: { label: 'Complete Setup' } })
})

test('while it is held back nothing comes up, and who has a name is asked nothing', async () => {
  calls.current?.mockResolvedValue({ active: flowAt(2), unfinished: flowAt(2), hasBegun: true })
  show(<OnboardingOverlay me={newcomer} isHeldBack />)
  await waitFor(() => expect(calls.current).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  calls.current?.mockResolvedValue({ active: null, unfinished: null, hasBegun: false })
  show(<OnboardingOverlay me={{ ...newcomer, isNewUser: false }} isHeldBack={false} />)
  await waitFor(() => expect(calls.current).toHaveBeenCalledTimes(2))
  expect(calls.start).not.toHaveBeenCalled()
})

test('the sample payout follows the platform’s rate', async () => {
  show(<SellerPitch feeBps={875} />)
  expect(await screen.findByText('Our fee, 8.75% of the price')).toBeDefined()
  expect(screen.getByText('$58.40')).toBeDefined()
  cleanup()
  show(<SellerPitch feeBps={1000} />)
  expect(await screen.findByText('Our fee, 10% of the price')).toBeDefined()
  expect(screen.getByText('$57.60')).toBeDefined()
})

test('an address is 3 to 40 letters, digits or hyphens, or left out', () => {
  const isGood = (subdomain: string) => StoreSchema.safeParse({ storeName: 'Static Age', subdomain }).success
  for (const good of ['', 'static-age', 'Static-Age', 'a1b']) expect(isGood(good), good).toBe(true)
  for (const bad of ['-x', 'x-', 'a b', 'ä', 'x'.repeat(41)]) expect(isGood(bad), bad).toBe(false)
})
