import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareReads } from './shared-reads.ts'

test('a crowd costs two reads, and nobody gets an answer from before they asked', async () => {
  let state = 0
  let reads = 0
  const read = shareReads(async () => {
    reads++
    const seen = state
    await sleep(20)
    return seen
  })
  const first = read('a')
  state = 1
  const crowd = Array.from({ length: 50 }, () => read('a'))
  expect(await first).toBe(0)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([1]))
  expect(reads).toBe(2)
  state = 2
  expect(await read('a')).toBe(2)
})

test('a read that fails fails for those who shared it, and for nobody after them', async () => {
  let isDown = true
  const read = shareReads(async () => {
    await sleep(5)
    if (isDown) throw new Error('down')
    return 'up'
  })
  const answers = [read('a'), read('a'), read('a')]
  expect((await Promise.allSettled(answers)).map((answer) => answer.status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ])
  isDown = false
  expect(await read('a')).toBe('up')
})

test('keys wait for their own reads alone', async () => {
  const read = shareReads(async (key) => {
    await sleep(key === 'slow' ? 50 : 1)
    return key
  })
  const slow = read('slow')
  expect(await Promise.race([slow, read('quick')])).toBe('quick')
  expect(await slow).toBe('slow')
})
