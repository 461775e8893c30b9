import { startTestServer, type TestServer, templateName } from '@keepcase/db/testing/test-postgres.ts'
import pg from 'pg'
import { prepareJobs } from '../../server/src/jobs/prepare-jobs.ts'
import type { Routine, SqlGuard } from './sql-guards.ts'

export type GuardServer = TestServer & { stop(): Promise<void> }

/** A PostgreSQL of this run's own. No statement lasts longer than a minute: without its guard a loop may not end. */
export async function startGuardServer(): Promise<GuardServer> {
  const server = await startTestServer(prepareJobs)
  await asSuperuser(server, `alter system set statement_timeout = '60s'`)
  await asSuperuser(server, 'select pg_reload_conf()')
  return server
}

/** Makes a template in which these texts replace routines. Throws where the database does not take one. */
export async function makeTemplate(server: TestServer, name: string, texts: readonly string[]): Promise<void> {
  await asSuperuser(server, `create database ${name} template ${templateName} owner keepcase`)
  const owner = new pg.Client({ connectionString: server.ownerUrl.replace('/keepcase?', `/${name}?`) })
  await owner.connect()
  try {
    // @NOTE a function may set a module's parameter only once the module is loaded
    await owner.query(`do $$ begin perform similarity('', ''); end $$`)
    await owner.query(texts.join(';\n'))
  } finally {
    await owner.end()
  }
}

export const dropTemplate = (server: TestServer, name: string): Promise<void> =>
  asSuperuser(server, `drop database if exists ${name} with (force)`)

async function asSuperuser(server: TestServer, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

/** What a sequence of the template is called whose guard has refused. */
export const noteName = (i: number): string => `guard_${i}`

/**
 * The texts of a template that notes which guards refuse: each guard of each routine passes a function that gives its
 * value as it is, and where the value is not the one that lets through moves a sequence, which no rollback takes back.
 */
export function notingTexts(routines: readonly Routine[], nameOf: (guard: SqlGuard) => string): string[] {
  const sequences = routines.flatMap(({ guards }) => guards.map((guard) => `create sequence guards.${nameOf(guard)}`))
  return ['create schema guards', ...sequences, noteFunction, ...routines.map((routine) => noted(routine, nameOf))]
}

const noteFunction = `create function guards.note(_sequence text, _value boolean, _lets boolean) returns boolean
  language plpgsql security definer as $$
begin
  if _value is distinct from _lets and (_lets or _value is not null)
    and not current_setting('transaction_read_only')::boolean then
    perform nextval('guards.' || _sequence);
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
