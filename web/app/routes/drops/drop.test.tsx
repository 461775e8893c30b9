// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import DropRoute from './drop.tsx'

const query = vi.hoisted(() => ({ data: undefined, isError: false, error: null as unknown, isFetching: false }))
vi.mock('#web/features/drops/use-drop.ts', () => ({ useDrop: () => ({ ...query, refetch: () => undefined }) }))
afterEach(cleanup)

/** The page of a drop that the server could not read in time. */
function show(): HTMLElement {
  const loaderData = { isThere: true, origin: '' }
  const props = { params: { id: 'a' }, loaderData } as unknown as ComponentProps<typeof DropRoute>
  const Page = () => <DropRoute {...props} />
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const { container } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  return container
}

test('what stands in for a drop is as tall as the screen, so that the footer is not seen to move', async () => {
  const container = show()
  expect(container.querySelector('.page.min-h-dvh')).not.toBeNull()
  cleanup()
  Object.assign(query, { isError: true, error: { status: 503 } })
  show()
  const title = await screen.findByRole('heading', { name: /didn’t load/ })
  expect(title.closest('.page.min-h-dvh')).not.toBeNull()
})
