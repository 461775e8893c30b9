import { expect, test } from 'vitest'
import { areEntangled, changesOf } from './change-routines.ts'
import { routinesOf } from './sql-guards.ts'
import type { Subject } from './subjects.ts'

const subjectsOf = (sql: string): Subject[] =>
  routinesOf('test', sql).flatMap((routine) =>
    routine.guards.map((guard) => ({
      ...{ key: guard.key, place: 'db/routines/test.sql:1', digest: '', features: [], routine, span: guard },
    })),
  )
const function_ = (name: string, body: string) =>
  `create function ${name}() returns int language sql as $$ select 1 from a where ${body} $$`

test('guards of a routine go out together, and come back as they were', () => {
  const whole = function_('f', 'a.open and a.paid and a.kind = 3')
  const [open, , kind] = subjectsOf(whole)
  expect(changesOf([open!, kind!])).toEqual([
    { name: 'f', out: function_('f', 'true and a.paid and true'), back: whole },
  ])
})

test('a constraint trigger is dropped first, since PostgreSQL replaces none', () => {
  const trigger = `create constraint trigger t after insert on items for each row when (new.open) execute function f()`
  const [{ out, back } = { out: '', back: '' }] = changesOf(subjectsOf(trigger))
  for (const text of [out, back])
    expect(text).toMatch(/^drop trigger if exists t on items;\ncreate constraint trigger t/)
})

test('a guard inside another one can’t be out beside it', () => {
  const [whole, inner, apart] = subjectsOf(function_('f', '(a.open or (a.early and a.paid)) and a.kind = 3'))
  expect(areEntangled(whole!, inner!)).toBe(true)
  expect(areEntangled(whole!, { ...apart!, span: { start: 1000, end: 1001, lets: true } })).toBe(false)
  expect(areEntangled(whole!, subjectsOf(function_('g', 'a.open'))[0]!)).toBe(false)
})
