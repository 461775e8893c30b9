// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../testing/caches-tools.ts'
import { notAfterwards } from './not-afterwards.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a page that was asked for before everything was forgotten, and came after it, does not stay', async () => {
  const kept = fakeCaches({ pages: ['/claims/7', '/claims/8'] })
  const { plugin, forgotten } = notAfterwards()
  const [early, late] = [{}, {}]
  const at = (request: string, state: object) => ({ cacheName: 'pages', request, state }) as never
  await plugin.handlerWillStart?.(at('/claims/7', early))
  forgotten()
  await plugin.handlerWillStart?.(at('/claims/8', late))
  await plugin.cacheDidUpdate?.(at('/claims/7', early))
  await plugin.cacheDidUpdate?.(at('/claims/8', late))
  expect(kept()).toEqual({ pages: ['/claims/8'] })
})
