import type { TestDb } from '@keepcase/db/testing/test-db.ts'

/** A row that was written. */
export type Write = { place: string; op: string; was: unknown; is: unknown }

export type DatabaseWatch = {
  /** Rows written and committed since the last call. */
  writes(): Promise<Write[]>
  /** Digest of the whole database, a line for each table. */
  digest(): Promise<string[]>
}

/**
 * Tables in which a refused call may leave something: rate limits and answers of a minute count it, and relays
 * delete what they have sent. The job queue and the socket adapter maintain their own.
 */
const housekeeping =
  /^(pgboss|walk|migrations)\.|^auth\.guesses$|^public\.(rate_limits|request_minutes|outbox|socket_io_attachments)$/

/** Columns that only record when a session was last used. */
const seen = ['last_seen_at', 'updated_at']

/**
 * Records every row that a committed transaction inserts, changes or deletes; and hashes all rows of all
 * tables into one digest.
 */
export async function watchDatabase({ owner }: Pick<TestDb, 'owner'>): Promise<DatabaseWatch> {
  await owner.query(`
    create schema walk;
    create table walk.writes (id bigint generated always as identity, place text, op text, was jsonb, "is" jsonb);
    create function walk.note() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    begin
      if tg_table_schema = 'auth' and tg_table_name = 'session' then
        was := was - '{${seen.join(',')}}'::text[];
        now_is := now_is - '{${seen.join(',')}}'::text[];
      end if;
      if was is distinct from now_is then
        insert into walk.writes (place, op, was, "is") values (tg_table_schema || '.' || tg_table_name, tg_op, was, now_is);
      end if;
      return null;
    end $$;`)
  const { rows } = await owner.query<{ place: string }>(`
    select n.nspname || '.' || c.relname as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`)
  const places = rows.map(({ place }) => place).filter((place) => !housekeeping.test(place))
  for (const place of places) {
    await owner.query(`create trigger zz_walk after insert or update or delete on ${place}
      for each row execute function walk.note()`)
  }
  // @NOTE only inserts: relays delete what they have sent
  await owner.query(`create trigger zz_walk after insert on public.outbox for each row execute function walk.note()`)
  return {
    async writes() {
      const { rows: written } = await owner.query<Write>(
        'with gone as (delete from walk.writes returning *) select place, op, was, "is" from gone order by id',
      )
      return written
    },
    async digest() {
      const parts = places.map((place) => {
        const row = place === 'auth.session' ? `to_jsonb(t) - '{${seen.join(',')}}'::text[]` : 't'
        return `select '${place}' as place, md5(coalesce(string_agg((${row})::text, E'\\n' order by (${row})::text), '')) as sum from ${place} t`
      })
      const { rows: sums } = await owner.query<{ place: string; sum: string }>(parts.join(' union all '))
      return sums.map(({ place, sum }) => `${place} ${sum}`).sort()
    },
  }
}
