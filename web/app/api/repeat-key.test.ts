// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { useRepeatKey } from './repeat-key.ts'

const refusal = (status: number) => new ApiError('CODE', status, 'No.', null)

test('a command that was not answered is repeated under its key; an answered, a refused or another one has a new key', async () => {
  const { result } = renderHook(() => useRepeatKey())
  const keys: string[] = []
  const send = async (input: object, error?: Error) => {
    const answer = result.current(input, async (key) => {
      keys.push(key)
      if (error) throw error
    })
    await (error ? expect(answer).rejects.toBe(error) : answer)
  }
  await send({ a: 1 }, new TypeError('Failed to fetch'))
  await send({ a: 1 }, refusal(503))
  await send({ a: 1 }, refusal(429))
  await send({ a: 1 })
  expect(new Set(keys).size).toBe(1)
  await send({ a: 1 }, refusal(409))
  await send({ a: 1 }, new TypeError('Failed to fetch'))
  await send({ a: 2 })
  expect(new Set(keys).size).toBe(4)
})
