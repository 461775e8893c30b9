import { expect, test } from 'vitest'
import { type Attempt, findContradictions, type History, type RecordedClaim } from './history.ts'

const won = (seq: number, sentAt: number, backAt: number, more: Partial<Attempt> = {}): Attempt => {
  return {
    user: `u${seq}`,
    item: 'i',
    key: `k${seq}`,
    sentAt,
    backAt,
    outcome: 'won',
    claimId: `c${seq}`,
    seq,
    ...more,
  }
}
const refused = (user: string, sentAt: number, backAt: number, outcome = 'SOLD_OUT'): Attempt => {
  return { user, item: 'i', key: `k-${user}`, sentAt, backAt, outcome, claimId: null, seq: null }
}
const recorded = (seq: number, more: Partial<RecordedClaim> = {}): RecordedClaim => {
  return { id: `c${seq}`, user: `u${seq}`, item: 'i', seq, keys: [`k${seq}`], ...more }
}
const history = (parts: Partial<History>): History => {
  return { attempts: [], returns: [], recorded: [], units: new Map([['i', 2]]), ...parts }
}
const kinds = (parts: Partial<History>) => findContradictions(history(parts)).map((words) => words.split(':')[0])

test('what happened in one order is no contradiction, whatever overlapped', () => {
  const attempts = [won(2, 0, 10), won(1, 1, 9), refused('late', 11, 12), refused('soon', 0, 12)]
  expect(kinds({ attempts, recorded: [recorded(1), recorded(2)] })).toEqual([])
})

test('a repeated key that gives the first answer is no contradiction', () => {
  const lost = { ...won(1, 0, Number.POSITIVE_INFINITY), outcome: 'unknown', claimId: null, seq: null }
  const attempts = [lost, won(2, 2, 3), refused('b', 4, 5), won(1, 6, 7)]
  expect(kinds({ attempts, recorded: [recorded(1), recorded(2)] })).toEqual([])
})

test('a later win with a lower number is found', () => {
  expect(kinds({ attempts: [won(2, 0, 1), won(1, 2, 3)], recorded: [recorded(1), recorded(2)] })).toEqual(['order'])
})

test('a win after "sold out" is found, unless a unit came back in between', () => {
  const attempts = [refused('a', 0, 1), won(1, 2, 3)]
  expect(kinds({ attempts, recorded: [recorded(1)] })).toEqual(['sold out'])
  expect(kinds({ attempts, recorded: [recorded(1)], returns: [{ item: 'i', from: 1, to: 2 }] })).toEqual([])
})

test('more winners than units are found', () => {
  const all = [1, 2, 3].map((seq) => recorded(seq))
  const attempts = [1, 2, 3].map((seq) => won(seq, 0, 1))
  expect(kinds({ attempts, recorded: all })).toEqual(['stock'])
  expect(kinds({ attempts, recorded: all, returns: [{ item: 'i', from: 0, to: 1 }] })).toEqual([])
})

test('a told win that is gone, or is another, is found', () => {
  expect(kinds({ attempts: [won(1, 0, 1)] })).toContain('kept')
  expect(kinds({ attempts: [won(1, 0, 1)], recorded: [recorded(1, { user: 'other' })] })).toContain('kept')
})

test('a press that made two claims, none that was asked for, or a refusal that won, are found', () => {
  const two = [recorded(1), recorded(2, { user: 'u1', keys: ['k1'] })]
  expect(kinds({ attempts: [won(1, 0, 1)], recorded: two })).toContain('once')
  expect(kinds({ recorded: [recorded(1)] })).toEqual(['once'])
  expect(kinds({ attempts: [refused('u1', 0, 1)], recorded: [recorded(1, { keys: ['k-u1'] })] })).toEqual(['once'])
  expect(kinds({ attempts: [refused('u1', 0, 1, 'unknown')], recorded: [recorded(1, { keys: ['k-u1'] })] })).toEqual([])
  expect(kinds({ attempts: [refused('u1', 0, 1, '503')], recorded: [recorded(1, { keys: ['k-u1'] })] })).toEqual([])
})
