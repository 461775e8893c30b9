import { expect, test } from 'vitest'
import { policyOf } from './policy-guards.ts'
import { switchedPolicy } from './switched-policy.ts'

const guardsOf = (source: string) => {
  const { guards, queries } = policyOf('a.policy.ts', source)
  return [...guards, ...queries.flatMap((query) => query.guards)].map(({ key, lets }) => `${key} -> ${lets}`)
}

test('an if that throws refuses by each of its parts; one that returns lets by all of them', () => {
  expect(guardsOf('function f(a) { if (!a || a.old) throw new Error() }')).toEqual([
    'a.policy.ts f: !a -> false',
    'a.policy.ts f: a.old -> false',
  ])
  expect(guardsOf('function f(a) { if (a.own && a.open) return true\n return false }')).toEqual([
    'a.policy.ts f: a.own -> true',
    'a.policy.ts f: a.open -> true',
  ])
  expect(guardsOf('function f(a) { if (a.old) return null }')).toEqual(['a.policy.ts f: a.old -> false'])
})

test('what a function declared as boolean gives, and a choice between something and nothing', () => {
  expect(guardsOf('const f = (a): boolean => a.own || (a.open && a.paid)')).toEqual([
    'a.policy.ts f: a.own || (a.open && a.paid) -> true',
    'a.policy.ts f: a.open -> true',
    'a.policy.ts f: a.paid -> true',
  ])
  expect(guardsOf('async function f(a): Promise<boolean> { return a.x !== null && (await g(a)) }')).toEqual([
    'a.policy.ts f: a.x !== null -> true',
    'a.policy.ts f: await g(a) -> true',
  ])
  expect(guardsOf('function f(a) { return a.open ? a.side : null }')).toEqual(['a.policy.ts f: a.open -> true'])
  expect(guardsOf('function f(a) { return a.open ? 1 : 2 }')).toEqual([])
})

test('a query and a piece of one are looked into', () => {
  const source = ['const mine = sql`d.open and exists (select 1 from a where a.id = ', "{id} and a.x = 'y')`"].join('$')
  expect(guardsOf(source)).toEqual([
    `a.policy.ts mine: d.open -> true`,
    `a.policy.ts mine: exists (select 1 from a where a.id = ${'$'}{id} and a.x = 'y') -> true`,
    `a.policy.ts mine: a.x = 'y' -> true`,
  ])
})

test('a switched module asks for each guard and is otherwise the same program', () => {
  const source = 'const f = (a): boolean => a.own || (a.open && a.paid)'
  expect(switchedPolicy(policyOf('a.policy.ts', source))).toBe(
    'const f = (a): boolean => globalThis.guardSwitch("a.policy.ts f: a.own || (a.open && a.paid)", true, (' +
      'a.own || (globalThis.guardSwitch("a.policy.ts f: a.open", true, (a.open)) && ' +
      'globalThis.guardSwitch("a.policy.ts f: a.paid", true, (a.paid)))))',
  )
})

test('a query that can’t be read is refused', () => {
  expect(() => guardsOf('const f = sql`and d.open`')).toThrow('Neither a statement nor an expression')
})
