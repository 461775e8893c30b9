import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UploadGate } from './upload-gate.ts'

test('four uploads are let in, two of one account; a place that is given back is taken again', () => {
  const gate = new UploadGate()
  const [first] = [gate.enter('ada'), gate.enter('ada')]
  expect(gate.enter('ada')).toBeNull()
  expect(gate.enter('bea')).not.toBeNull()
  expect(gate.isFull).toBe(false)
  expect(gate.enter('cleo')).not.toBeNull()
  expect(gate.isFull).toBe(true)
  expect(gate.enter('dan')).toBeNull()
  first?.()
  expect(gate.enter('dan')).not.toBeNull()
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
