import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Text, subject and link of a push. */
type Push = {
  kind: string
  causeId: string
  title: string
  body: string
  link: string
  tag: string
  isUrgent: boolean
}

/** A push to insert. */
export type NewPush = Push & {
  userId: string
  /** How long it stays useful. */
  seconds: number
}

/**
 * Queues each push once for every browser in which its reader has push turned on. Existing rows with that
 * kind and cause stay; a browser that is being removed concurrently gets none.
 */
export async function queuePushes(tx: Tx, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0) return
  const userIds = [...new Set(pushes.map(({ userId }) => userId))]
  // @NOTE locks the browsers against deletion: a foreign key violation would fail the whole delivery
  await sql`
    with devices as materialized (
      select id, user_id from push_subscriptions where user_id = any(${userIds}::uuid[]) order by id for key share
    )
    insert into outgoing_pushes
      (subscription_id, kind, cause_id, title, body, link, tag, is_awaited, expires_at)
    select d.id, p.kind, p."causeId", p.title, p.body, p.link, p.tag, p."isUrgent",
      app_now() + make_interval(secs => p.seconds)
    from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb) as p("userId" uuid, kind text, "causeId" text, title text,
      body text, link text, tag text, "isUrgent" boolean, seconds float8)
    join devices d on d.user_id = p."userId"
    on conflict do nothing`.execute(tx)
}

/**
 * Queues a test push for one browser of an account, at most one in ten seconds; false when it has no such
 * browser.
 */
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

/** A due push with its browser and its reader's quiet hours. */
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

/** Lease of a taken push: after a crash it is retried once the lease has ended. */
const lease = '2 minutes'

/** Takes due pushes, urgent ones first, and counts the attempt; concurrent processes take different ones. */
export async function dequeuePushes(db: Db, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    select p.*, p.is_awaited as is_urgent from dequeue_pushes(${limit}, ${lease}::interval) p`.execute(db)
  return rows
}

/** Marks a push as accepted by the push service, and its browser as working. */
export async function markPushed(db: Db, { id, subscriptionId }: DuePush): Promise<void> {
  await sql`
    with sent as (
      update outgoing_pushes set state = 'sent', sent_at = app_now(), last_error = null where id = ${id}
    )
    update push_subscriptions set last_success_at = app_now(), failures = 0 where id = ${subscriptionId}`.execute(db)
}

/** Delays a push until `at` without counting an attempt. */
export async function holdBackPush(db: Db, { id }: DuePush, at: Date): Promise<void> {
  await sql`update outgoing_pushes set attempts = attempts - 1, run_after = ${at} where id = ${id}`.execute(db)
}

/** Schedules the next attempt in `seconds`. */
export async function postponePush(db: Db, { id }: DuePush, error: string, seconds: number): Promise<void> {
  await sql`
    update outgoing_pushes set last_error = ${error}, run_after = app_now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(db)
}

/** Ends a push that came too late or cannot be delivered. */
export async function giveUpPush(db: Db, { id }: DuePush, state: 'expired' | 'failed', error: string): Promise<void> {
  await sql`update outgoing_pushes set state = ${state}, last_error = ${error} where id = ${id}`.execute(db)
}

/** Ends a push that its service refused; deletes the browser after `max` refusals in a row. */
export async function markRefused(db: Db, push: DuePush, error: string, max: number): Promise<void> {
  await giveUpPush(db, push, 'failed', error)
  await sql`update push_subscriptions set failures = failures + 1 where id = ${push.subscriptionId}`.execute(db)
  await sql`delete from push_subscriptions where id = ${push.subscriptionId} and failures >= ${max}`.execute(db)
}

/** Deletes a browser that is gone, with its queued pushes. */
export async function deleteExpiredDevice(db: Db, { subscriptionId, endpoint }: DuePush): Promise<void> {
  // @NOTE matches the endpoint too: the row may have a new one meanwhile
  await sql`delete from push_subscriptions where id = ${subscriptionId} and endpoint = ${endpoint}`.execute(db)
}

/** Deletes old pushes, a thousand at a time. */
export async function deleteOldPushes(db: Db): Promise<void> {
  await sql`
    delete from outgoing_pushes where id in (
      select id from outgoing_pushes where created_at < (select app_now()) - interval '30 days' and state <> 'queued'
      limit 1000)`.execute(db)
}
