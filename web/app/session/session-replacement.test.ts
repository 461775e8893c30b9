import { expect, test, vi } from 'vitest'
import { endSession, isChangingSession, replaceSession, sendWithSession } from './session-replacement.ts'
import { renewSession } from './sign-in.ts'

vi.mock('./sign-in.ts', () => ({ renewSession: vi.fn(async () => false) }))

const [refused, accepted] = [{ status: 401 }, { status: 200 }]

/** A call that replaces the session, and the functions that end it. */
function replacement() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { done: replaceSession(() => promise), succeed: resolve, fail: () => reject(new Error('Wrong code')) }
}

test('a read that is refused while the session is being replaced is sent again after it', async () => {
  const { done, succeed } = replacement()
  const send = vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce(accepted)
  const answer = sendWithSession(send, false)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(send, 'not before the new session is there').toHaveBeenCalledTimes(1)
  expect(isChangingSession()).toBe(true)
  succeed()
  expect(await answer).toBe(accepted)
  await done
  expect(isChangingSession()).toBe(false)
  expect(renewSession).not.toHaveBeenCalled()
})

test('a refusal that arrives after the replacement is of the former session too', async () => {
  const first = Promise.withResolvers<typeof refused>()
  const send = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValueOnce(accepted)
  const answer = sendWithSession(send, false)
  const { done, succeed } = replacement()
  succeed()
  await done
  first.resolve(refused)
  expect(await answer).toBe(accepted)
})

test('where the session was not replaced the refusal stands, and only a write asks for a sign-in', async () => {
  const { done, fail } = replacement()
  const send = vi.fn(async () => refused)
  const answers = Promise.all([sendWithSession(send, false), sendWithSession(send, true)])
  fail()
  await expect(done).rejects.toThrow('Wrong code')
  expect(await answers).toEqual([refused, refused])
  expect(send).toHaveBeenCalledTimes(2)
  expect(renewSession).toHaveBeenCalledTimes(1)
})

test('a write is sent again after a sign-in, and a refusal of the second sending stands', async () => {
  vi.mocked(renewSession).mockResolvedValueOnce(true)
  const send = vi.fn(async () => refused)
  expect(await sendWithSession(send, true)).toBe(refused)
  expect(send).toHaveBeenCalledTimes(2)
})

test('requests wait while the session is being ended, and a write that left before it asks for no sign-in until then', async () => {
  vi.mocked(renewSession).mockClear()
  const { promise, resolve } = Promise.withResolvers<void>()
  const left = vi.fn(async () => refused)
  const early = sendWithSession(left, true)
  const done = endSession(() => promise)
  const send = vi.fn(async () => accepted)
  const late = sendWithSession(send, false)
  await new Promise((settled) => setTimeout(settled))
  expect(isChangingSession()).toBe(true)
  expect([send.mock.calls.length, vi.mocked(renewSession).mock.calls.length]).toEqual([0, 0])
  resolve()
  await done
  expect(await Promise.all([early, late])).toEqual([refused, accepted])
  expect(renewSession).toHaveBeenCalledTimes(1)
  expect(isChangingSession()).toBe(false)
})
