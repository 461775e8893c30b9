import { afterEach, expect, test } from 'vitest'
import { RendererBusy, WorkerRenderer } from './worker-renderer.ts'

const renderer = new WorkerRenderer<{ ms: number }>({
  program: new URL('./testing/slow-drawing-thread.ts', import.meta.url),
  name: 'slow drawings',
  maxBytes: 100,
  maxWaiting: 10,
  maxDrawingMs: 3_000,
})

afterEach(() => renderer.close())

const draw = (key: string, ms: number) => renderer.image(key, () => ({ ms }))

test('an image’s time begins with its turn: a queue longer than that is drawn to its end', async () => {
  await draw('the thread starts', 0)
  const images = await Promise.all(['a', 'b', 'c', 'd'].map((key) => draw(key, 800)))
  expect(images.map((image) => image.length)).toEqual([1, 1, 1, 1])
})

test('an image that takes too long fails alone: what waits behind it may be asked for again', async () => {
  const hung = expect(draw('hung', 60_000)).rejects.toThrow('Drawing in slow drawings timed out')
  const behind = expect(draw('behind', 0)).rejects.toBeInstanceOf(RendererBusy)
  await Promise.all([hung, behind])
  expect(await draw('behind', 0)).toHaveLength(1)
})
