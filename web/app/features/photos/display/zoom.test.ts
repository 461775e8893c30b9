import { expect, test } from 'vitest'
import { maxScale, panned, unzoomed, zoomedAt } from './zoom.ts'

const frame = { width: 400, height: 200 }

test('keeps the point under the pointer where it is', () => {
  const zoom = zoomedAt(unzoomed, 2, { x: 100, y: -50 }, frame)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  const point = { x: 30, y: 20 }
  const more = zoomedAt(zoom, 1.5, point, frame)
  const inPhoto = (one: typeof zoom) => [(point.x - one.x) / one.scale, (point.y - one.y) / one.scale]
  expect(inPhoto(more)).toEqual(inPhoto(zoom))
})

test('stays between its limits, and inside the frame', () => {
  expect(zoomedAt(unzoomed, 0.5, { x: 10, y: 10 }, frame)).toEqual(unzoomed)
  expect(zoomedAt(unzoomed, 100, { x: 0, y: 0 }, frame).scale).toBe(maxScale)
  expect(panned({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 200, y: -100 })
  expect(panned(unzoomed, { x: 50, y: 50 }, frame)).toEqual(unzoomed)
  const out = zoomedAt({ scale: 2, x: 200, y: 100 }, 0.5, { x: -200, y: -100 }, frame)
  expect(out).toEqual(unzoomed)
})
