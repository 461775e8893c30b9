import { expect, test } from 'vitest'
import { routinesOf, without } from './sql-guards.ts'

/** The guards of a text, each with its replacement. */
const guardsOf = (sql: string) =>
  routinesOf('test', sql).flatMap(({ guards }) => guards.map(({ text, lets }) => `${text} -> ${lets}`))

const inSql = (body: string) => guardsOf(`create function f() returns int language sql as $$ ${body} $$`)
const inPlpgsql = (body: string) =>
  guardsOf(`create function f() returns int language plpgsql as $$
declare
  v_item record;
begin
  ${body}
end $$`)

test('each part of a where is one, but not which row is meant', () => {
  expect(inSql(`update items set quantity = 1 where id = _id and user_id = _user_id and status = 'open'`)).toEqual([
    'user_id = _user_id -> true',
    `status = 'open' -> true`,
  ])
})

test('a join of columns is none; what else stands in its on is one', () => {
  expect(inSql('select 1 from a join b on b.id = a.b_id and b.active')).toEqual(['b.active -> true'])
})

test('a part with or is one as a whole, and so is each part of an and inside it', () => {
  expect(inSql('select 1 from a where a.open or (a.early and a.paid)')).toEqual([
    'a.open or (a.early and a.paid) -> true',
    'a.early -> true',
    'a.paid -> true',
  ])
})

test('a subquery is looked into, also of a refusal', () => {
  expect(inSql('select 1 from a where not exists (select 1 from b where b.a_id = a.id and b.open)')).toEqual([
    'not exists (select 1 from b where b.a_id = a.id and b.open) -> true',
    'b.open -> true',
  ])
})

test('a branch of a case is never taken; one that only shows is always taken', () => {
  expect(inSql(`select case when a.x or a.y then 'NO' when a.z then 'NEVER' end from a`)).toEqual([
    'a.x -> false',
    'a.y -> false',
    'a.z -> false',
  ])
  expect(inSql('select case when a.x and a.y then a.url end from a')).toEqual(['a.x -> true', 'a.y -> true'])
  expect(inSql(`select case a.x when 'b' then 1 else 2 end from a`)).toEqual([])
})

test('both sides of a union, a filter, a having and an on conflict are looked at', () => {
  expect(
    inSql('select 1 from a where a.x > 1 union all select count(*) filter (where b.y > 1) from b having b.z > 1'),
  ).toEqual(['a.x > 1 -> true', 'b.y > 1 -> true', 'b.z > 1 -> true'])
  const onConflict = 'on conflict (id) where open do update set x = 2 where a.x > 1'
  expect(inSql(`insert into a (x) values (1) ${onConflict}`)).toEqual(['a.x > 1 -> true'])
})

test('an if that leaves refuses by each of its parts; another one lets by all of them', () => {
  expect(inPlpgsql(`if not found or v_item.x = 1 then return 0; end if;`)).toEqual([
    'not found -> false',
    'v_item.x = 1 -> false',
  ])
  expect(inPlpgsql('if v_item.x and v_item.y then perform f(1); end if;')).toEqual([
    'v_item.x -> true',
    'v_item.y -> true',
  ])
  expect(inPlpgsql('loop exit when not found; end loop;')).toEqual(['not found -> false'])
})

test('what a function of PL/pgSQL reads, writes and gives is looked at, wherever its into stands', () => {
  expect(
    inPlpgsql(`select * into v_item from items where id = 1 and open;
    perform 1 from items where id = 2 and shut;
    v_item := (select i from items i where i.id = 3 and i.old);
    return v_item.a = 1 and v_item.b;`),
  ).toEqual([
    'id = 1 -> true',
    'open -> true',
    'id = 2 -> true',
    'shut -> true',
    'i.id = 3 -> true',
    'i.old -> true',
    'v_item.a = 1 -> true',
    'v_item.b -> true',
  ])
})

test('removing a guard leaves everything else as it was, even after two-byte letters', () => {
  const source = `create view v as select 'é' as name -- "é"
  from a where a.x = 'ü' and a.y between 1 and 2 and (a.z)`
  const [routine] = routinesOf('test', `-- é\n${source};`)
  expect(routine!.guards.map((guard) => without(routine!, guard))).toEqual([
    source.replace(`a.x = 'ü'`, 'true'),
    source.replace('a.y between 1 and 2', 'true'),
    source.replace('a.z', 'true'),
  ])
})

test('a guard is known by its routine and its words; the second of the same words by its number', () => {
  const [routine] = routinesOf(
    'test',
    `create view v as select 1 from a where x
      > 1 union select 1 from b where x > 1`,
  )
  expect(routine!.guards.map(({ key, line }) => [key, line])).toEqual([
    ['v: x > 1', 1],
    ['v: x > 1 #2', 2],
  ])
})

test('a row that is set at once is found once, whatever stands in it', () => {
  expect(
    inSql(`update a set (x, y, z) = (
      select case when m then a.x else 0 end, b.y, case when m then a.z else 1 end
      from (select b.y, b.open and not b.shut as m from b where b.fresh) b)`),
  ).toEqual(['m -> false', 'm -> false', 'b.open -> true', 'not b.shut -> true', 'b.fresh -> true'])
})

test('a body in single quotes may hold constants, but no guards', () => {
  const quoted = (body: string) => guardsOf(`create function f() returns interval language sql as '${body}'`)
  expect(quoted(`select interval ''1 day''`)).toEqual([])
  expect(() => quoted(`select 1 from a where b = ''x'' and c = ''y''`)).toThrow('db/routines/test.sql:1: Quote this')
})
