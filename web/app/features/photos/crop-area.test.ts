import { expect, test } from 'vitest'
import { areaOf, cropOf, turnArea, whole } from './crop-area.ts'

test('the whole photo is no crop, a turned one is', () => {
  expect(cropOf(whole, 0)).toBeNull()
  expect(cropOf({ ...whole, x: 0.2, width: 99.5 }, 0)).toBeNull()
  expect(cropOf(whole, 1)).toEqual({ x: 0, y: 0, width: 1, height: 1, turns: 1 })
})

test('a crop keeps its area, in shares, inside the photo and not below the smallest size', () => {
  const area = { unit: '%' as const, x: 10, y: 20, width: 50, height: 80 }
  const crop = cropOf(area, 2)
  expect(crop).toEqual({ x: 0.1, y: 0.2, width: 0.5, height: 0.8, turns: 2 })
  expect(areaOf(crop)).toEqual(area)
  const tiny = cropOf({ unit: '%', x: 99, y: 99.9, width: 1, height: 0.1 }, 0)
  expect(tiny).toEqual({ x: 0.95, y: 0.95, width: 0.05, height: 0.05, turns: 0 })
})

test('turns with the photo: four quarters are none', () => {
  const area = { unit: '%' as const, x: 10, y: 20, width: 30, height: 40 }
  expect(turnArea(area)).toEqual({ unit: '%', x: 40, y: 10, width: 40, height: 30 })
  expect(turnArea(turnArea(turnArea(turnArea(area))))).toEqual(area)
})
