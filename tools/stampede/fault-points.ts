import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { patchRoutine } from '../../server/src/features/claims/testing/claim-race-tools.ts'
import type { Random } from '../../server/src/features/claims/testing/seeded-tools.ts'
import type { Servers } from './servers.ts'

/**
 * Named places at which the program is killed, instead of at random times. Places inside a transaction are a
 * line in the test database's own functions that waits there while the place is armed; places after a commit
 * are a module that the second server is started with. The product has no switch for either.
 */
export const faultPlaces = {
  locked: 'in a claim, the drop is locked and nothing is read',
  judged: 'in a claim, all are judged and nothing is written',
  written: 'in a claim, all is written and nothing committed',
  answering: 'a claim is committed and not answered',
  released: 'a hold is given back and its unit is not on sale yet',
  expired: 'a hold has expired and its unit is not on sale yet',
  offering: 'a unit is taken for the line and not offered yet',
  asking: 'an order is written and the provider not asked',
  captured: 'the provider has taken the money and it is not written down',
  paid: 'a payment is written down and not answered',
} as const
export type FaultPlace = keyof typeof faultPlaces

/**
 * What is killed: one connection's backend, the whole database, or both servers while the database runs on.
 */
export const targets = ['a backend', 'the database', 'both servers'] as const
export type Target = (typeof targets)[number]

/** Places at which the second server kills itself, by the name of the file that arms them. */
const answers: Partial<Record<FaultPlace, string>> = { answering: 'claim', paid: 'payment' }

const here = (place: FaultPlace) => `perform faults.here('${place}');\n`

/** Adds the waiting lines to a database's functions. They do nothing until a place is armed. */
export async function installFaultPoints(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create schema faults;
    create table faults.armed (place text primary key, is_taken boolean not null default false);
    create function faults.here(_place text) returns void language plpgsql security definer as $$
    begin
      if not exists (select 1 from faults.armed where place = _place and not is_taken) then
        return;
      end if;
      perform set_config('application_name', 'fault ' || _place, false);
      while exists (select 1 from faults.armed where place = _place) loop
        perform pg_sleep(0.01);
      end loop;
    end $$;
    create function faults.here_in_trigger() returns trigger language plpgsql as $$
    begin
      perform faults.here(tg_argv[0]);
      return new;
    end $$;
    create trigger fault before insert on sandbox.intents for each row execute function faults.here_in_trigger('asking');
    create trigger fault before insert on fee_lines for each row execute function faults.here_in_trigger('captured');
    grant usage on schema faults to public`)
  await patchRoutine(owner, 'claim_items', [
    ['  perform return_expired(', `  ${here('locked')}  perform return_expired(`],
    ['  perform record_claims(', `  ${here('judged')}  perform record_claims(`],
    ['  return query\n  select v.n', `  ${here('written')}  return query\n  select v.n`],
  ])
  await patchRoutine(owner, 'return_units', [
    ['  update drop_items i set', `  perform faults.here(_status);\n  update drop_items i set`],
  ])
  await patchRoutine(owner, 'offer_to_line', [
    ['    v_claim := append_claim(', `    ${here('offering')}    v_claim := append_claim(`],
  ])
}

/**
 * Arms a place, runs `run`, and kills once when something has reached the place.
 * @returns the result of `run`, and what was killed
 */
export async function killAt<T>(
  { servers, owner, random }: { servers: Servers; owner: pg.Pool; random: Random },
  place: FaultPlace,
  run: () => Promise<T>,
): Promise<{ result: T; target: string }> {
  const file = answers[place]
  if (file !== undefined) {
    const path = join(servers.faultFolder, file)
    writeFileSync(path, '')
    const result = await run()
    if (existsSync(path)) {
      rmSync(path)
      throw new Error(`nothing came to the place: ${faultPlaces[place]}`)
    }
    return { result, target: 'the second server' }
  }
  const target = random.pick(targets)
  await owner.query('delete from faults.armed')
  await owner.query('insert into faults.armed (place) values ($1)', [place])
  const running = run()
  running.catch(() => undefined)
  const pid = await untilSomebodyCame(owner, place)
  // later arrivals pass; the one that waits stays until the row is deleted
  await owner.query('update faults.armed set is_taken = true where place = $1', [place])
  if (target === 'a backend') process.kill(pid, 'SIGKILL')
  else if (target === 'the database') servers.killDatabase()
  else for (const index of [0, 1]) servers.killServer(index)
  await retryUntilDone(() => owner.query('delete from faults.armed where place = $1', [place]))
  return { result: await running, target }
}

async function untilSomebodyCame(owner: pg.Pool, place: FaultPlace): Promise<number> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await sleep(2)) {
    const { rows } = await owner.query('select pid from pg_stat_activity where application_name = $1', [
      `fault ${place}`,
    ])
    if (rows.length > 0) return rows[0].pid
  }
  throw new Error(`nothing came to the place: ${faultPlaces[place]}`)
}

/** Retries until it succeeds: the database may be down. */
export async function retryUntilDone<T>(run: () => Promise<T>): Promise<T> {
  for (const giveUpAt = Date.now() + 30_000; ; await sleep(50)) {
    try {
      return await run()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
  }
}

/** Patches a function of the database while `run` runs. */
export async function whilePatched<T>(
  owner: pg.Pool,
  routine: string,
  pieces: Parameters<typeof patchRoutine>[2],
  run: () => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query('select pg_get_functiondef($1::regproc) as text', [routine])
  await patchRoutine(owner, routine, pieces)
  try {
    return await run()
  } finally {
    await retryUntilDone(() => owner.query(rows[0].text))
  }
}

/** Turns off synchronous commit while `run` runs, as a careless setting would. */
export async function withAsyncCommit<T>(owner: pg.Pool, run: () => Promise<T>): Promise<T> {
  const set = async (words: string) => {
    await retryUntilDone(() =>
      owner.query(`do $$ begin
        execute format('alter database %I ${words}', current_database());
        perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
      end $$`),
    )
  }
  await set('set synchronous_commit = off')
  try {
    return await run()
  } finally {
    await set('reset synchronous_commit')
  }
}
