import { beforeEach, expect, test, vi } from 'vitest'
import { handlePushes, withLocalTimes } from './push.ts'

type Handler = (event: Record<string, unknown>) => void

const origin = 'https://keepcase.example'

/** A window of the site as the worker sees it. */
function windowAt(path: string, more: Partial<Record<'focused' | 'canMove', boolean>> = {}) {
  const { focused = false, canMove = true } = more
  const one = {
    url: origin + path,
    focused,
    visibilityState: focused ? 'visible' : 'hidden',
    focus: vi.fn(async () => one),
    navigate: vi.fn(async (url: string) => {
      if (!canMove) throw new TypeError('not controlled')
      one.url = url
      return one
    }),
  }
  return one
}

/** A worker scope with what push alerts use of it. */
function openScope(windows: ReturnType<typeof windowAt>[] = [], isSignedOutOffline = false) {
  const handlers = new Map<string, Handler>()
  const shown: { title: string; options: Record<string, unknown> & { data: { id: string } } }[] = []
  const subscribe = vi.fn()
  const afterAlert = vi.fn(async () => undefined)
  const scope = {
    location: { origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter(({ options }) => options.tag === tag).map(({ options }) => options),
      showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
        void shown.push({ title, options }),
      pushManager: { subscribe },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn() },
  }
  handlePushes(scope as never, { isSignedOut: async () => isSignedOutOffline, afterAlert })
  const happen = async (name: string, event: Record<string, unknown>) => {
    let done: Promise<unknown> | undefined
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  const arrive = (message: unknown) => happen('push', { data: { json: () => message } })
  const close = vi.fn()
  const press = (path: unknown) => happen('notificationclick', { notification: { close, data: { path } } })
  return { scope, shown, afterAlert, happen, arrive, press, close, subscribe }
}

const message = { id: 'one', title: 'Night Shift VHS is live', body: 'Claim it.', path: '/drop/1', tag: 'drop:1' }

beforeEach(() => vi.unstubAllGlobals())

test('an alert is shown in its words, aloud, under its tag', async () => {
  const { shown, arrive } = openScope()
  await arrive(message)
  expect(shown).toMatchObject([
    {
      title: 'Night Shift VHS is live',
      options: { body: 'Claim it.', tag: 'drop:1', silent: false, renotify: true, data: { path: '/drop/1' } },
    },
  ])
})

test('after a sign-out that the server has not heard of, an alert comes without its words', async () => {
  const { shown, afterAlert, arrive } = openScope([], true)
  await arrive(message)
  expect(shown).toMatchObject([{ title: 'News from Keepcase', options: { data: { path: '/notifications' } } }])
  expect(JSON.stringify(shown)).not.toContain('Night Shift')
  expect(afterAlert).toHaveBeenCalledOnce()
})

test('the same message again makes no sound, another under its tag does', async () => {
  const { shown, arrive } = openScope()
  for (const id of ['one', 'one', 'two']) await arrive({ ...message, id })
  expect(shown.map(({ options }) => options.silent)).toEqual([false, true, false])
})

test('whoever looks at a page of ours is not startled', async () => {
  const { shown, arrive } = openScope([windowAt('/discover', { focused: true })])
  await arrive(message)
  expect(shown).toMatchObject([{ options: { silent: true, renotify: false } }])
})

test('what cannot be read still shows that there is something', async () => {
  const { shown, arrive, happen } = openScope()
  await arrive({ title: 'half of it' })
  await happen('push', { data: null })
  await happen('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON')
      },
    },
  })
  expect(shown.map(({ title }) => title)).toEqual(Array(3).fill('News from Keepcase'))
})

test('instants stand in the words as the device’s clock shows them', () => {
  const at = new Date(2026, 10, 21, 20, 0)
  const text = `Held until ${at.toISOString()}.`
  expect(withLocalTimes(text, new Date(2026, 10, 21, 9, 0))).toBe('Held until 8:00 PM.')
  expect(withLocalTimes(text, new Date(2026, 10, 20, 9, 0))).toMatch(/^Held until Sat, Nov 21, 8:00 PM [^ .]+\.$/)
})

test('a press goes to the window that stands there, else moves one, else opens one', async () => {
  const there = windowAt('/drop/1')
  const other = windowAt('/discover', { focused: true })
  const first = openScope([other, there])
  await first.press('/drop/1')
  expect(first.close).toHaveBeenCalled()
  expect(there.focus).toHaveBeenCalled()
  expect(other.navigate).not.toHaveBeenCalled()
  await first.press('/orders/2')
  expect(other.url).toBe(`${origin}/orders/2`)
  expect(other.focus).toHaveBeenCalled()
  const none = openScope()
  await none.press('/drop/1')
  expect(none.scope.clients.openWindow).toHaveBeenCalledWith(`${origin}/drop/1`)
})

test('a payment in progress is left alone, and so is a window that cannot be moved', async () => {
  for (const one of [windowAt('/checkout', { focused: true }), windowAt('/', { canMove: false })]) {
    const { scope, press } = openScope([one])
    await press('/drop/1')
    expect(scope.clients.openWindow).toHaveBeenCalledWith(`${origin}/drop/1`)
  }
})

test('no press leads to another site', async () => {
  for (const path of ['https://evil.example/a', '//evil.example/a', 'javascript:alert(1)', undefined]) {
    const { scope, press } = openScope()
    await press(path)
    expect(scope.clients.openWindow).toHaveBeenCalledWith(`${origin}/notifications`)
  }
})

test('a browser that changes its address tells the server', async () => {
  const { happen, subscribe } = openScope()
  const fetch = vi.fn(async (_url: string, _init: { method: string; body: string }) => new Response())
  vi.stubGlobal('fetch', fetch)
  const keys = { p256dh: 'p', auth: 'a' }
  subscribe.mockResolvedValue({ toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/new', keys }) })
  const options = { userVisibleOnly: true }
  await happen('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith(options)
  expect(fetch).toHaveBeenCalledWith('/api/notifications/devices', expect.objectContaining({ method: 'PUT' }))
  const body = JSON.parse(fetch.mock.calls[0]?.[1].body ?? '')
  expect(body).toEqual({ endpoint: 'https://fcm.googleapis.com/new', keys })
  await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })
  expect(fetch).toHaveBeenCalledTimes(1)
})
