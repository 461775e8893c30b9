// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '#web/api/download-file.ts'
import { notify } from '#web/toasts/toasts.ts'
import { CsvButton } from './csv-button.tsx'

vi.mock('#web/api/download-file.ts', () => ({ saveFile: vi.fn() }))
vi.mock('#web/toasts/toasts.ts', () => ({ notify: { info: vi.fn(), error: vi.fn() } }))
const columns = [
  { header: 'Name', cell: () => null, csv: (n: number) => `row "${n}"` },
  { header: 'Actions', cell: () => null },
]
/** A list of so many numbers, 100 a page. */
const listOf = (count: number) => async (cursor: string | undefined) => {
  const from = Number(cursor ?? 0)
  const items = Array.from({ length: Math.min(100, count - from) }, (_, i) => from + i)
  return { items, nextCursor: from + 100 < count ? String(from + 100) : null }
}

async function linesOf(load: (cursor: string | undefined) => Promise<{ items: number[]; nextCursor: string | null }>) {
  vi.mocked(saveFile).mockClear()
  render(<CsvButton fileName="list.csv" columns={columns} load={load} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  return (await vi.mocked(saveFile).mock.calls[0]![0].text()).split('\r\n')
}
afterEach(cleanup)

test('a file has every page of the list under one head', async () => {
  const lines = await linesOf(listOf(10_101))
  expect(lines).toHaveLength(10_101 + 2)
  expect([lines[0], lines[1], lines[101], lines.at(-2)]).toEqual([
    expect.stringMatching(/^\ufeff?Name$/),
    '"row ""0"""',
    '"row ""100"""',
    '"row ""10100"""',
  ])
  expect(notify.info).not.toHaveBeenCalled()
})

test('a list of more than 100,000 rows is cut, and a message says so', async () => {
  expect(await linesOf(listOf(100_050))).toHaveLength(100_000 + 2)
  expect(notify.info).toHaveBeenCalledWith('Only part of the list', 'The file has the first 100,000 rows.')
})
