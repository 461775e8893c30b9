import { expect, test } from 'vitest'
import { changeOf, type EditorField, fieldRules, stageOf } from './changeable-fields.ts'
import { UpdateDrop } from './drops.contract.ts'

const now = '2026-12-01T18:00:00.000Z'
const drop = {
  type: 'marketplace' as const,
  status: 'scheduled' as const,
  startDate: '2026-12-01T20:00:00.000Z',
  earlyAccessEnabled: true,
  earlyAccessMinutes: 30,
}
const fields = Object.keys(fieldRules) as EditorField[]

test('a drop is open from the start of early access on, and over once it ended', () => {
  expect(stageOf(drop, '2026-12-01T19:29:59.999Z')).toBe('announced')
  expect(stageOf(drop, '2026-12-01T19:30:00.000Z')).toBe('open')
  expect(stageOf({ ...drop, status: 'sold-out' }, now)).toBe('open')
  expect(stageOf({ ...drop, status: 'cancelled' }, now)).toBe('over')
  expect(stageOf({ ...drop, status: 'draft' }, now)).toBe('draft')
})

test('every field that an update takes has a rule, and every restriction a reason', () => {
  const taken = Object.keys(UpdateDrop.shape).filter((name) => name !== 'id' && name !== 'revision')
  expect(taken.filter((name) => !(name in fieldRules))).toEqual([])
  for (const status of ['draft', 'scheduled', 'active', 'completed'] as const) {
    for (const type of ['marketplace', 'mystery'] as const) {
      for (const field of fields) {
        const { change, why } = changeOf(field, { ...drop, status, type }, now)
        expect(why === '', `${field} of a ${status} ${type}`).toBe(change === 'free')
      }
    }
  }
})

test('a draft changes freely and nothing changes once it is over; a mystery keeps what is sealed', () => {
  const changes = (given: object) => fields.map((field) => changeOf(field, { ...drop, ...given }, now).change)
  expect(new Set(changes({ status: 'draft' }))).toEqual(new Set(['free']))
  expect(new Set(changes({ status: 'completed' }))).toEqual(new Set(['fixed']))
  const sealed = ['contents', 'hints', 'newItem', 'removeItem', 'itemPrice'] as const
  for (const field of sealed) expect(changeOf(field, { ...drop, type: 'mystery' }, now).change).toBe('fixed')
  expect(changeOf('startDate', drop, now).change).toBe('notice')
  expect(changeOf('endDate', { ...drop, status: 'active' }, now).change).toBe('later')
})
