// @vitest-environment happy-dom
import type { StepRecord } from '@keepcase/contract/onboarding/steps.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { StepsSection } from './steps-section.tsx'

vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = { onboardingSteps: { list: vi.fn(), create: vi.fn(), update: vi.fn(), remove: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.onboardingSteps as unknown as Record<'list' | 'create' | 'update', ReturnType<typeof vi.fn>>

const field = '{\n  "kind": "text",\n  "name": "bio",\n  "label": "About you"\n}'
const step: StepRecord = {
  ...{ id: 's1', onboardingType: 'buyer', stepNumber: 2, title: 'About you', description: 'A line.', fieldJson: field },
  ...{ isPlaceholder: true, component: 'field', inUse: 0 },
}

beforeEach(() => {
  calls.list.mockResolvedValue({ items: [step], nextCursor: null })
  calls.create.mockResolvedValue(step)
  calls.update.mockResolvedValue(step)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function show() {
  const Stub = createRoutesStub([{ path: '/', Component: StepsSection }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  await screen.findByText('buyer')
}

const form = (name: string) => within(screen.getByRole('form', { name }))
const valuesOf = (name: string) =>
  ['Type', 'Step Number', 'Title', /^Description/, /^Field JSON/].map(
    (label) => (form(name).getByLabelText(label) as HTMLInputElement).value,
  )
const isPlaceholder = (name: string) =>
  form(name).getByRole<HTMLInputElement>('checkbox', { name: 'Is Placeholder' }).checked
const empty = ['', '1', '', '', '']

test('adding is the first mode; Edit fills the form, and Cancel empties it', async () => {
  await show()
  expect(valuesOf('Add Step')).toEqual(empty)
  expect(isPlaceholder('Add Step')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Edit About you' }))
  expect(valuesOf('Edit Step')).toEqual(['buyer', '2', 'About you', 'A line.', field])
  expect(isPlaceholder('Edit Step')).toBe(true)
  expect(document.activeElement?.textContent).toBe('Edit Step')
  await userEvent.click(form('Edit Step').getByRole('button', { name: 'Cancel' }))
  expect(valuesOf('Add Step')).toEqual(empty)
})

test('after saving the form is back in its first mode', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit About you' }))
  await userEvent.clear(form('Edit Step').getByLabelText(/^Description/))
  await userEvent.click(form('Edit Step').getByRole('button', { name: 'Update Step' }))
  expect(calls.update).toHaveBeenCalledWith(expect.objectContaining({ id: 's1', description: '', fieldJson: field }))
  expect(await screen.findByRole('form', { name: 'Add Step' })).toBeDefined()
  expect(valuesOf('Add Step')).toEqual(empty)
  expect(isPlaceholder('Add Step')).toBe(false)
})

test('what is required, a whole number from 1, and JSON with the line of its fault are said under the fields', async () => {
  await show()
  const add = form('Add Step')
  await userEvent.clear(add.getByLabelText('Step Number'))
  await userEvent.type(add.getByLabelText('Step Number'), '0')
  await userEvent.click(add.getByLabelText(/^Field JSON/))
  await userEvent.paste('{\n  "kind": "text",\n  "name": bio\n}')
  await userEvent.click(add.getByRole('button', { name: 'Create Step' }))
  expect(add.getByText('Type required')).toBeDefined()
  expect(add.getByText('Title required')).toBeDefined()
  expect(add.getByText('Use a whole number from 1.')).toBeDefined()
  const json = add.getByLabelText(/^Field JSON/)
  expect(json.getAttribute('aria-invalid')).toBe('true')
  const described = (json.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(described.map((one) => one?.textContent)).toContainEqual(
    expect.stringContaining('Line 3: This isn’t valid JSON.'),
  )
  expect(calls.create).not.toHaveBeenCalled()
})

test('the preview shows the question as people will see it', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit About you' }))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getAllByText('About you')).toHaveLength(2)
  expect(preview.getByText('A line.')).toBeDefined()
})
