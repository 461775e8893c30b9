// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '#web/toasts/toasts.ts'
import { registerWorker } from './worker-updates.ts'

vi.mock('#web/toasts/toasts.ts', () => ({ notify: { info: vi.fn() } }))

const reload = vi.fn()
let controllerChanged: () => void
let waiting: { state: ServiceWorkerState; postMessage: (message: { kind: string }, ports: MessagePort[]) => void }
let received: string[]

beforeEach(() => {
  received = []
  waiting = {
    state: 'installed',
    postMessage: ({ kind }, [port]) => {
      received.push(kind)
      if (kind === 'build') port?.postMessage('newer')
    },
  }
  const registration = { waiting, installing: null, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  const serviceWorker = {
    controller: {},
    ready: Promise.resolve(registration),
    register: async () => registration,
    addEventListener: (_: string, listener: () => void) => {
      controllerChanged = listener
    },
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Waits for the offer of a newer version and presses Reload, with the clock stopped. */
async function pressReload(): Promise<void> {
  const stop = registerWorker()
  await vi.waitFor(() => expect(notify.info).toHaveBeenCalled())
  stop()
  vi.useFakeTimers()
  const [, offer] = vi.mocked(notify.info).mock.calls[0] ?? []
  if (typeof offer === 'object') offer.action?.onPress()
}

test('a press on Reload lets the new version take over, and reloads when it has', async () => {
  await pressReload()
  expect(received).toEqual(['build', 'take-over'])
  expect(reload).not.toHaveBeenCalled()
  controllerChanged()
  expect(reload).toHaveBeenCalledOnce()
})

test('it reloads after five seconds while the older version still answers requests', async () => {
  await pressReload()
  vi.advanceTimersByTime(4_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('it reloads at once where another tab let the new version in', async () => {
  waiting.state = 'activated'
  await pressReload()
  expect(received).toEqual(['build'])
  expect(reload).toHaveBeenCalledOnce()
})
