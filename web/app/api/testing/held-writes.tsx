import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { makeQueryClient } from '../query-client.ts'

/** A call that the page sent, which stays open until the test answers or fails it. */
type HeldWrite = { path: string; input: object; answer(json: object): void; fail(): void }

/**
 * Keeps the page's calls open, except reads, and lists them in order. Call `vi.unstubAllGlobals()` afterwards.
 * @param reads answers of calls that are reads, by path below `/rpc/`
 */
export function holdWrites(reads: Record<string, () => object | Promise<object>> = {}): HeldWrite[] {
  const writes: HeldWrite[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/rpc/', '')
    const read = reads[path]
    if (read) return Response.json({ json: await read() })
    const { json: input } = await request.json()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = (json: object) => resolve(Response.json({ json }))
    writes.push({ path, input, answer, fail: () => resolve(new Response(null, { status: 503 })) })
    return promise
  })
  return writes
}

/** Renders a hook whose calls stay open, except reads: see `holdWrites`. */
export function renderWithHeldWrites<Hook>(useHook: () => Hook, reads: Record<string, () => object> = {}) {
  const writes = holdWrites(reads)
  const queryClient = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { writes, queryClient, hook: renderHook(useHook, { wrapper }).result }
}
