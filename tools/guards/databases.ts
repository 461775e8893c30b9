import { startTestServer, type TestServer, templateName } from '@keepcase/db/testing/test-postgres.ts'
import pg from 'pg'
import { prepareJobs } from '../../server/src/jobs/prepare-jobs.ts'
import { type Change, replacing } from './change-routines.ts'
import type { Routine, SqlGuard } from './sql-guards.ts'

export type GuardServer = TestServer & { stop(): Promise<void> }

/**
 * Starts a PostgreSQL for this run. Statements time out after a minute: without its guard a loop may not end.
 */
export async function startGuardServer(): Promise<GuardServer> {
  const server = await startTestServer(prepareJobs)
  await asSuperuser(server, `alter system set statement_timeout = '60s'`)
  await asSuperuser(server, 'select pg_reload_conf()')
  return server
}

/** Creates a template database in which these statements have run. Throws when the database rejects one. */
export async function makeTemplate(server: TestServer, name: string, statements: readonly string[]): Promise<void> {
  await asSuperuser(server, `create database ${name} template ${templateName} owner keepcase`)
  const owner = new pg.Client({ connectionString: server.ownerUrl.replace('/keepcase?', `/${name}?`) })
  await owner.connect()
  try {
    await owner.query([loadLibraries, ...statements].join(';\n'))
  } finally {
    await owner.end()
  }
}

/** A function may set an extension's parameter only once the extension's library is loaded. */
const loadLibraries = `do $$ begin perform similarity('', ''); end $$`

export const dropTemplate = (server: TestServer, name: string): Promise<void> =>
  asSuperuser(server, `drop database if exists ${name} with (force)`)

/** What PostgreSQL says against each change that it rejects, by its guard's key. */
export async function findRejected(
  server: TestServer,
  changes: ReadonlyMap<string, readonly Change[]>,
): Promise<Map<string, string>> {
  const rejected = new Map<string, string>()
  const name = 'guards_checked'
  await makeTemplate(server, name, [])
  const owner = new pg.Client({ connectionString: server.ownerUrl.replace('/keepcase?', `/${name}?`) })
  await owner.connect()
  await owner.query(loadLibraries)
  for (const [key, ones] of changes) {
    try {
      await owner.query('begin')
      for (const { out } of ones) await owner.query(out)
    } catch (error) {
      rejected.set(key, String(error))
    } finally {
      await owner.query('rollback')
    }
  }
  await owner.end()
  await dropTemplate(server, name)
  return rejected
}

async function asSuperuser(server: TestServer, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

/** Name of the template's sequence that counts refusals of a guard. */
export const noteName = (i: number): string => `guard_${i}`

/**
 * Routine texts that record which guards refuse: each guard's value goes through a function that returns it
 * unchanged and, when the guard refuses, advances a sequence, which survives rollbacks.
 */
export function notingTexts(routines: readonly Routine[], nameOf: (guard: SqlGuard) => string): string[] {
  const sequences = routines.flatMap(({ guards }) => guards.map((guard) => `create sequence guards.${nameOf(guard)}`))
  return [
    'create schema guards',
    ...sequences,
    noteFunction,
    ...routines.map((routine) => replacing(noted(routine, nameOf))),
  ]
}

const noteFunction = `create sequence guards.refusals;
create function guards.note(_sequence text, _value boolean, _lets boolean) returns boolean
  language plpgsql security definer as $$
begin
  if _value is distinct from _lets and (_lets or _value is not null)
    and not current_setting('transaction_read_only')::boolean then
    perform nextval('guards.' || _sequence), nextval('guards.refusals');
  end if;
  return _value;
end $$; grant usage on schema guards to public`

function noted({ source, guards }: Routine, nameOf: (guard: SqlGuard) => string): string {
  const ends = guards.flatMap((guard) => [
    { at: guard.start, text: `guards.note('${nameOf(guard)}', (`, rank: -guard.end },
    { at: guard.end, text: `), ${guard.lets})`, rank: -guard.start },
  ])
  const sorted = ends.toSorted((one, other) => one.at - other.at || one.rank - other.rank)
  let [result, from] = ['', 0]
  for (const { at, text } of sorted) {
    result += source.slice(from, at) + text
    from = at
  }
  return result + source.slice(from)
}
