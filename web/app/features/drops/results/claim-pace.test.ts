import { expect, test } from 'vitest'
import { sentenceOf } from './claim-pace.texts.ts'
import { columnsOf, dotsPerColumn, startOf } from './claim-pace.ts'

const tenth = (afterMs: number, claims: number) => ({ afterMs, claims })

test('a few claims are a dot each, over five seconds at least', () => {
  expect(columnsOf({ tenths: [tenth(0, 3), tenth(400, 1)] })).toEqual({
    count: 50,
    unit: 1,
    stacks: [
      { column: 0, dots: 3 },
      { column: 4, dots: 1 },
    ],
  })
  expect(columnsOf({ tenths: [tenth(7_200, 1)] }).count).toBe(80)
})

test('many are several to a dot, and a tenth with a single claim keeps its dot', () => {
  const { unit, stacks } = columnsOf({ tenths: [tenth(0, 1_200), tenth(100, 1)] })
  expect(unit).toBe(100)
  expect(stacks.map(({ dots }) => dots)).toEqual([dotsPerColumn, 1])
})

test('the sentence counts what came within a second, of all after the opening, or says when the first came', () => {
  const pace = { tenths: [tenth(0, 3), tenth(900, 2), tenth(1_000, 4)], early: 7, later: 1 }
  expect(startOf(pace)).toEqual({ first: 5, all: 10, firstMs: 0 })
  expect(sentenceOf(startOf(pace), 'marketplace')).toBe('5 of 10 claims came within a second after the drop opened.')
  expect(sentenceOf({ first: 0, all: 4, firstMs: 3_100 }, 'live')).toBe(
    'The first of 4 claims came 3.1 s after its lot came on stage.',
  )
  expect(sentenceOf({ first: 0, all: 1, firstMs: 3_100 }, 'mystery')).toBe(
    'The only claim came 3.1 s after the drop opened.',
  )
})
