// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { ReportDialog } from './report-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a report begins with its reasons, none chosen; without one it is not sent, with one it is', async () => {
  const sent: unknown[] = []
  const serve = async (input: Request) => {
    sent.push(JSON.parse(await input.clone().text()).json)
    return Response.json({ json: { isNew: true } })
  }
  vi.stubGlobal('fetch', vi.fn(serve))
  const onOpenChange = vi.fn()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReportDialog kind="user" id="bo" name="Bo Lindqvist" onOpenChange={onOpenChange} />
    </QueryClientProvider>,
  )
  const first = screen.getByRole<HTMLInputElement>('radio', { name: 'Spam or advertising' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Choose what’s wrong.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Counterfeit or stolen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(sent).toEqual([{ kind: 'user', id: 'bo', reason: 'counterfeit' }])
})
