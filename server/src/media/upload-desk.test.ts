import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UploadDesk } from './upload-desk.ts'

test('four uploads are let in, two of one account; a place that is given back is taken again', () => {
  const desk = new UploadDesk()
  const [first] = [desk.enter('ada'), desk.enter('ada')]
  expect(desk.enter('ada')).toBeNull()
  expect(desk.enter('bea')).not.toBeNull()
  expect(desk.isFull).toBe(false)
  expect(desk.enter('cleo')).not.toBeNull()
  expect(desk.isFull).toBe(true)
  expect(desk.enter('dan')).toBeNull()
  first?.()
  expect(desk.enter('dan')).not.toBeNull()
})

test('one picture is encoded at a time, also after one that failed', async () => {
  const desk = new UploadDesk()
  let running = 0
  let most = 0
  const encode = async (n: number) => {
    most = Math.max(most, ++running)
    await turn()
    running--
    if (n === 1) throw new Error('broken')
    return n
  }
  const done = await Promise.allSettled([0, 1, 2, 3].map((n) => desk.encode(() => encode(n))))
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(most).toBe(1)
})
