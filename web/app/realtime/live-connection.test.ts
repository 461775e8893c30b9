import type { SocketRefusal } from '@keepcase/contract/api/sockets.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { openConnection } from './live-connection.ts'

const wire = vi.hoisted(() => ({ handlers: new Map<string, (given?: unknown) => void>() }))
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, handler: () => void) => wire.handlers.set(name, handler),
    io: { on: () => undefined },
    emit: () => undefined,
    close: () => undefined,
  }),
}))
afterEach(() => wire.handlers.clear())

const refused: SocketRefusal = { code: 'TOO_MANY_CONNECTS', message: 'Later.', retryAfterMs: 5_000 }
const say = (name: string, given?: unknown) => wire.handlers.get(name)?.(given)

function open() {
  const onLost = vi.fn()
  const nothing = () => undefined
  openConnection({ read: () => null, onOpen: nothing, onFrame: nothing, onUnreadable: nothing, onLost })
  return onLost
}

test('a connection that is refused, or ended with a reason, says so once', () => {
  const before = open()
  say('connect_error', Object.assign(new Error('Later.'), { data: refused }))
  say('disconnect')
  expect(before.mock.calls).toEqual([[refused]])
  const after = open()
  say('refused', refused)
  say('disconnect')
  expect(after.mock.calls).toEqual([[refused]])
})

test.each([undefined, null, 'no', {}, { code: 'X' }, { code: 'X', retryAfterMs: 'soon' }])(
  '%j is no refusal, but a lost connection',
  (data) => {
    const onLost = open()
    say('connect_error', Object.assign(new Error('Lost'), { data }))
    expect(onLost.mock.calls).toEqual([[null]])
  },
)
