// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { drafts } from '#web/storage/testing/drafts-in-memory.ts'
import { ImportItems } from './import-items.tsx'

vi.mock('#web/storage/stored-drafts.ts', () => import('#web/storage/testing/drafts-in-memory.ts'))
vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ me: { profile: { id: 'ada' } } }) }))

beforeEach(() => {
  drafts.clear()
  vi.stubGlobal('fetch', async () => Response.json({ json: { items: [], nextCursor: null } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(importId: string | null = null) {
  const Page = () => (
    <ImportItems storefrontId="shop" currency="USD" importId={importId} onImport={vi.fn()} onClose={vi.fn()} />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}

const wanted = () => screen.findByLabelText<HTMLSelectElement>('Wanted')
const encoding = () => screen.findByLabelText<HTMLSelectElement>('Encoding')
const kept = () => drafts.get('import shop')?.value as { choices: object } | undefined

async function chooseFile() {
  const file = new File(['Title;Wanted\r\nTape 1;12,50\r\n'], 'stock.csv', { type: 'text/csv' })
  const input = (await screen.findAllByLabelText<HTMLInputElement>('Choose a CSV file')).find(
    ({ type }) => type === 'file',
  )
  await userEvent.upload(input!, file)
}

test('a file, its columns and how it is read survive a closed tab until the rows are checked', async () => {
  show()
  await chooseFile()
  await userEvent.selectOptions(await encoding(), 'windows-1252')
  await userEvent.selectOptions(await wanted(), 'price')
  await waitFor(() =>
    expect(kept()).toMatchObject({ choices: { encoding: 'windows-1252', mapping: ['title', 'price'] } }),
  )
  cleanup()
  show()
  expect((await wanted()).value).toBe('price')
  expect((await encoding()).value).toBe('windows-1252')
  expect(screen.getByText(/We restored your unsaved changes/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findAllByLabelText('Choose a CSV file')
  await waitFor(() => expect(kept()).toBeUndefined())
})
