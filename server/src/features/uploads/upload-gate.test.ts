import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UploadGate } from './upload-gate.ts'

test('four uploads are let in, two of one account; a place that is given back is taken again', () => {
  const gate = new UploadGate()
  const [first] = [gate.enter('ada', 1), gate.enter('ada', 1)]
  expect(gate.enter('ada', 1)).toBeNull()
  expect(gate.enter('bea', 1)).not.toBeNull()
  expect(gate.isFull).toBe(false)
  expect(gate.enter('cleo', 1)).not.toBeNull()
  expect(gate.isFull).toBe(true)
  expect(gate.enter('dan', 1)).toBeNull()
  first?.()
  expect(gate.enter('dan', 1)).not.toBeNull()
})

test('all together hold at most 64 MB: beside one of 50 MB only small ones fit', () => {
  const gate = new UploadGate()
  const megabyte = 1_048_576
  const releaseSlot = gate.enter('ada', 50 * megabyte)
  expect(gate.enter('bea', 50 * megabyte)).toBeNull()
  expect(gate.enter('cleo', 14 * megabyte)).not.toBeNull()
  expect(gate.enter('dan', 1)).toBeNull()
  releaseSlot?.()
  expect(gate.enter('bea', 50 * megabyte)).not.toBeNull()
})

test('one picture is encoded at a time, also after one that failed', async () => {
  const gate = new UploadGate()
  let running = 0
  let most = 0
  const encode = async (n: number) => {
    most = Math.max(most, ++running)
    await turn()
    running--
    if (n === 1) throw new Error('broken')
    return n
  }
  const done = await Promise.allSettled([0, 1, 2, 3].map((n) => gate.encode(() => encode(n))))
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(most).toBe(1)
})
