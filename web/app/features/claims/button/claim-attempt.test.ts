import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api.ts'
import { attemptClaim, isRetryable } from './claim-attempt.ts'

const answer = { success: true, code: null, message: 'ok' } as ClaimAnswer
const failed = (status: number) => new ApiError('X', status, 'x', null)
const sleep = vi.fn(async (_ms: number) => {})

/** A fake server that returns these outcomes in order, repeating the last one. */
function server(...outcomes: (ClaimAnswer | Error)[]) {
  let turn = 0
  return vi.fn(async () => {
    const outcome = outcomes[Math.min(turn, outcomes.length - 1)]
    turn += 1
    if (outcome instanceof Error) throw outcome
    return outcome as ClaimAnswer
  })
}
const unknown = () => server(failed(404))
const run = (post: ReturnType<typeof server>, find = unknown()) => {
  sleep.mockClear()
  return attemptClaim({ post, find, sleep, random: () => 0.5 })
}

describe('one press', () => {
  test('is one request when the server answers', async () => {
    const post = server(answer)
    expect(await run(post)).toBe(answer)
    expect(post).toHaveBeenCalledTimes(1)
    expect(sleep).not.toHaveBeenCalled()
  })
  test('is repeated after 300, 900 and 1800 ms and jitter when nothing answers', async () => {
    const post = server(new TypeError('fetch failed'))
    await expect(run(post)).rejects.toThrow('fetch failed')
    expect(post).toHaveBeenCalledTimes(4)
    expect(sleep.mock.calls.map(([ms]) => Math.round(ms))).toEqual([350, 1050, 2100])
  })
  test.each([429, 500, 502, 503])('is repeated after %i and takes the answer', async (status) => {
    const post = server(failed(status), answer)
    expect(await run(post)).toBe(answer)
    expect(post).toHaveBeenCalledTimes(2)
  })
  test.each([400, 401, 403, 404, 409, 422])('is not repeated after %i', async (status) => {
    const post = server(failed(status))
    await expect(run(post)).rejects.toMatchObject({ status })
    expect(post).toHaveBeenCalledTimes(1)
  })
  test('that got no answer is what the server holds under its key', async () => {
    const find = server(answer)
    expect(await run(server(new TypeError('gone')), find)).toBe(answer)
    expect(find).toHaveBeenCalledTimes(1)
  })
  test('that could not even ask says so', async () => {
    await expect(run(server(new TypeError('gone')), server(failed(503)))).rejects.toMatchObject({ status: 503 })
  })
})

test('after ten seconds no further try begins: the server is asked instead', async () => {
  vi.useFakeTimers()
  const stopped = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => stopped.signal)
  const post = vi.fn(async () => {
    stopped.abort()
    throw new DOMException('late', 'TimeoutError')
  })
  const find = server(answer)
  expect(await attemptClaim({ post, find, sleep, random: () => 0 })).toBe(answer)
  expect(post).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('only no answer, 429 and 5xx may be repeated under the same key', () => {
  expect([new TypeError('x'), failed(429), failed(500)].map(isRetryable)).toEqual([true, true, true])
  expect([failed(401), failed(404), failed(409)].map(isRetryable)).toEqual([false, false, false])
})
