import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import type pg from 'pg'

const lock = 4711

/**
 * Holds transactions back right before a kind of statement, such as `insert on shipments`, until `release`. Whatever they
 * have read and locked by then stays as it is, so a race has one outcome, not a likely one.
 */
export async function pauseBefore(owner: pg.Pool, statement: string) {
  const holder = await owner.connect()
  await holder.query(`
    create function wait_in_line() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${lock}); return null; end $$;
    create trigger wait_in_line before ${statement} for each statement execute function wait_in_line();`)
  await holder.query('select pg_advisory_lock($1)', [lock])
  return {
    /** Waits until so many transactions wait, for this line or for a lock of one in it; or until `other` has ended. */
    untilWaiting: (count: number, other?: Promise<unknown>) => untilLockWaits(holder, count, other),
    async release(): Promise<void> {
      await holder.query('select pg_advisory_unlock($1)', [lock])
      holder.release()
    },
  }
}

/** Takes the locks of drops, orders, payments and people out. */
export const withoutLocks = `
  create or replace function lock_drop(_drop_id uuid) returns timestamptz language sql as 'select app_now()';
  create or replace function lock_drops_of(_claim_ids uuid[]) returns timestamptz language sql as 'select app_now()';
  create or replace function lock_order(_order_id uuid) returns void language sql as 'select';
  create or replace function lock_payment(_payment_id uuid) returns void language sql as 'select';
  create or replace function lock_order_parties(_order_id uuid) returns void language sql as 'select';`
