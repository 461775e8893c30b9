import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBadgeImage } from './badge-image.ts'

afterEach(() => vi.restoreAllMocks())

test('a badge’s picture is never shown beside another badge’s text', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => new Response(String(path)))
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const seen: { level: number; shown: string }[] = []
  function Preview({ level }: { level: number }) {
    const { shown } = useBadgeImage(level, false)
    // What a browser paints after each commit.
    useLayoutEffect(() => {
      if (shown) seen.push({ level, shown })
    })
    return null
  }
  const client = new QueryClient()
  const preview = (level: number) => (
    <QueryClientProvider client={client}>
      <Preview level={level} />
    </QueryClientProvider>
  )
  const { rerender } = render(preview(2))
  await vi.waitFor(() => expect(seen).toContainEqual({ level: 2, shown: 'blob:1' }))
  act(() => rerender(preview(1)))
  await vi.waitFor(() => expect(seen).toContainEqual({ level: 1, shown: 'blob:2' }))
  expect(seen.filter(({ level, shown }) => shown !== (level === 2 ? 'blob:1' : 'blob:2'))).toEqual([])
})
