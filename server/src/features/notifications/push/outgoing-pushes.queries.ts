import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** What a push says, of what, and where it leads. */
type Push = {
  kind: string
  causeId: string
  title: string
  body: string
  link: string
  tag: string
  isAwaited: boolean
}

/** A push before it is written. */
export type NewPush = Push & {
  userId: string
  /** For how long it is of use. */
  seconds: number
}

/**
 * Writes each push once for every browser in which its reader has alerts on. What is there already under that kind and
 * cause stays as it is; a browser that is being turned off at this moment gets none.
 */
export async function queuePushes(tx: Tx, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0) return
  const userIds = [...new Set(pushes.map(({ userId }) => userId))]
  // @NOTE the browsers are locked against being forgotten: a row that names one which is gone would fail the news itself
  await sql`
    with devices as materialized (
      select id, user_id from push_subscriptions where user_id = any(${userIds}::uuid[]) order by id for key share
    )
    insert into outgoing_pushes
      (subscription_id, kind, cause_id, title, body, link, tag, is_awaited, expires_at)
    select d.id, p.kind, p."causeId", p.title, p.body, p.link, p.tag, p."isAwaited",
      app_now() + make_interval(secs => p.seconds)
    from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb) as p("userId" uuid, kind text, "causeId" text, title text,
      body text, link text, tag text, "isAwaited" boolean, seconds float8)
    join devices d on d.user_id = p."userId"
    on conflict do nothing`.execute(tx)
}

/** Writes a test for one browser of an account, one in ten seconds; false when it has no such browser. */
export async function queueTestPush(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with device as materialized (
      select id from push_subscriptions where id = ${id} and user_id = ${userId} for key share
    ), written as (
      insert into outgoing_pushes (subscription_id, kind, cause_id, title, body, link, tag, is_awaited, expires_at)
      select id, 'push-test', floor(extract(epoch from app_now()) / 10)::text, 'Alerts are on',
        'This is how we tell you when something happens.', '/settings/notifications', 'push-test', true,
        app_now() + interval '10 minutes'
      from device
      on conflict do nothing
    )
    select id from device`.execute(db)
  return rows.length > 0
}

/** A push that is due, with the browser that it is for and its reader's quiet hours. */
export type DuePush = Push & {
  id: string
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
  attempts: number
  expiresAt: Date
  now: Date
  /** The account is in good standing. */
  isReachable: boolean
  quietFrom: number | null
  quietTo: number | null
  timeZone: string | null
}

/** How long a push that was taken is left alone: after a crash it is sent when that has passed. */
const lease = '2 minutes'

/** Takes pushes that are due, what is waited for first; another process takes others. Counts the attempt. */
export async function takeDuePushes(db: Db, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`select * from take_due_pushes(${limit}, ${lease}::interval)`.execute(db)
  return rows
}

/** Notes that the push service has a message, and that its browser is there. */
export async function markPushed(db: Db, { id, subscriptionId }: DuePush): Promise<void> {
  await sql`
    with sent as (
      update outgoing_pushes set state = 'sent', sent_at = app_now(), last_error = null where id = ${id}
    )
    update push_subscriptions set last_success_at = app_now(), failures = 0 where id = ${subscriptionId}`.execute(db)
}

/** Puts a push back until `at`; one that was held back was not tried. */
export async function holdBackPush(db: Db, { id }: DuePush, at: Date): Promise<void> {
  await sql`update outgoing_pushes set attempts = attempts - 1, run_after = ${at} where id = ${id}`.execute(db)
}

/** Puts a push back until `seconds` have passed. */
export async function postponePush(db: Db, { id }: DuePush, error: string, seconds: number): Promise<void> {
  await sql`
    update outgoing_pushes set last_error = ${error}, run_after = app_now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(db)
}

/** Gives a push up: it has come to late, or whoever it is for cannot be told. */
export async function giveUpPush(db: Db, { id }: DuePush, state: 'expired' | 'failed', error: string): Promise<void> {
  await sql`update outgoing_pushes set state = ${state}, last_error = ${error} where id = ${id}`.execute(db)
}

/** Gives up a push that its service refused, and the browser with it once it has refused `most` in a row. */
export async function markRefused(db: Db, push: DuePush, error: string, most: number): Promise<void> {
  await giveUpPush(db, push, 'failed', error)
  await sql`update push_subscriptions set failures = failures + 1 where id = ${push.subscriptionId}`.execute(db)
  await sql`delete from push_subscriptions where id = ${push.subscriptionId} and failures >= ${most}`.execute(db)
}

/** Forgets a browser that is gone, with all that waits for it. */
export async function deleteGoneDevice(db: Db, { subscriptionId, endpoint }: DuePush): Promise<void> {
  // @NOTE by its address too: it may have got a new one meanwhile
  await sql`delete from push_subscriptions where id = ${subscriptionId} and endpoint = ${endpoint}`.execute(db)
}

/** Deletes what was told long ago, a thousand at a time. */
export async function deleteOldPushes(db: Db): Promise<void> {
  await sql`
    delete from outgoing_pushes where id in (
      select id from outgoing_pushes where created_at < app_now() - interval '30 days' and state <> 'queued'
      limit 1000)`.execute(db)
}
