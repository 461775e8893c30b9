import type { OnboardingStatus } from '@keepcase/contract/onboarding/onboarding.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** A flow of an account. `answers` is keyed by field name. */
export type EventRow = {
  id: string
  userId: string
  onboardingType: string
  status: OnboardingStatus
  currentStep: number
  answers: Record<string, string | string[]>
  storefrontId: string | null
  startedAt: Date
  completedAt: Date | null
}

/** A step as written by an administrator; `field` may be any JSON. */
export type StepRow = {
  id: string
  onboardingType: string
  stepNumber: number
  title: string
  description: string | null
  field: unknown
  isPlaceholder: boolean | null
  componentName: string | null
}

const columns = sql`id, user_id, onboarding_type, status, current_step, answers, storefront_id, started_at, completed_at`
const stepColumns = sql`id, onboarding_type, step_number, title, description, field, is_placeholder, component_name`

// @NOTE keys inside `answers` are not renamed: the driver only converts column names
async function events(db: Db | Tx, rest: RawBuilder<unknown>): Promise<EventRow[]> {
  return (await sql<EventRow>`select ${columns} from onboarding_events ${rest}`.execute(db)).rows
}

/** The most recently started active flow; undefined when there is none. */
export async function selectActive(db: Db | Tx, userId: string): Promise<EventRow | undefined> {
  const rest = sql`where user_id = ${userId} and status not in ('Completed', 'Skipped', 'Cancelled')
    order by started_at desc, id limit 1`
  return (await events(db, rest))[0]
}

/** The latest flow that is Started or Skipped: the target of Complete Setup. */
export async function selectUnfinished(db: Db, userId: string): Promise<EventRow | undefined> {
  const rest = sql`where user_id = ${userId} and status in ('Started', 'Skipped')
    order by started_at desc, id limit 1`
  return (await events(db, rest))[0]
}

/** True when an account has ever started a flow. */
export async function hasBegun(db: Db, userId: string): Promise<boolean> {
  return (await sql`select 1 from onboarding_events where user_id = ${userId} limit 1`.execute(db)).rows.length > 0
}

/** True while a drop that the account cares about, or has open, starts within 10 minutes or is under way. */
export async function hasDropNear(db: Db, userId: string, open: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isNear: boolean }>`
    select has_drop_near(${userId}, ${[...open]}::uuid[]) as is_near`.execute(db)
  return rows[0]?.isNear ?? false
}

/** Locks the latest flow of a type that a new start continues: active, skipped, or cancelled with answers. */
export async function lockLatest(tx: Tx, userId: string, type: string): Promise<EventRow | undefined> {
  const rest = sql`where user_id = ${userId} and onboarding_type = ${type} and status <> 'Completed'
    order by (status = 'Started') desc, started_at desc, id limit 1 for no key update`
  return (await events(tx, rest))[0]
}

/** Locks a flow of that account; undefined when it belongs to another. */
export async function lockEvent(tx: Tx, userId: string, id: string): Promise<EventRow | undefined> {
  return (await events(tx, sql`where id = ${id} and user_id = ${userId} for no key update`))[0]
}

/** Starts a flow; undefined when a concurrent start of this type came first. */
export async function insertEvent(
  tx: Tx,
  event: Pick<EventRow, 'userId' | 'onboardingType' | 'currentStep' | 'answers' | 'storefrontId'>,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    insert into onboarding_events (user_id, onboarding_type, current_step, answers, storefront_id)
    values (${event.userId}, ${event.onboardingType}, ${event.currentStep}, ${JSON.stringify(event.answers)}::jsonb,
      ${event.storefrontId})
    on conflict (user_id, onboarding_type) where status = 'Started' do nothing returning ${columns}`.execute(tx)
  return rows[0]
}

/** Changes a flow's status; undefined when it is no longer `from`. */
export async function moveEvent(
  tx: Tx,
  id: string,
  from: OnboardingStatus,
  to: OnboardingStatus,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    update onboarding_events set status = ${to}, updated_at = app_now(),
      completed_at = case when ${to} in ('Completed', 'Skipped') then app_now() end
    where id = ${id} and status = ${from} returning ${columns}`.execute(tx)
  return rows[0]
}

/** Saves the answer to a step and moves to another; undefined when the flow is no longer at `step`. */
export async function saveStep(
  tx: Tx,
  id: string,
  change: { step: number; nextStep: number; answers: EventRow['answers']; storefrontId: string | null },
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    update onboarding_events set current_step = ${change.nextStep}, answers = ${JSON.stringify(change.answers)}::jsonb,
      storefront_id = ${change.storefrontId}, updated_at = app_now()
    where id = ${id} and status = 'Started' and current_step = ${change.step} returning ${columns}`.execute(tx)
  return rows[0]
}

/** The steps of a type, in order. */
export async function selectSteps(db: Db | Tx, type: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select ${stepColumns} from onboarding_complements where onboarding_type = ${type} order by step_number`.execute(db)
  return rows
}

/** One step of a type; undefined when it doesn't exist. */
export async function selectStep(db: Db | Tx, type: string, stepNumber: number): Promise<StepRow | undefined> {
  const { rows } = await sql<StepRow>`
    select ${stepColumns} from onboarding_complements
    where onboarding_type = ${type} and step_number = ${stepNumber}`.execute(db)
  return rows[0]
}

/** Number of steps of a type. */
export async function countSteps(db: Db | Tx, type: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from onboarding_complements where onboarding_type = ${type}`.execute(db)
  return rows[0]?.n ?? 0
}

/** An account's flows with its answers, for its export. */
export const exportOnboarding = ownRows(
  (id) => sql`
    select id, onboarding_type, status, current_step, answers, storefront_id, started_at, completed_at
    from onboarding_events where user_id = ${id} order by started_at desc, id`,
)

/** Deletes an account's flows. */
export async function deleteOnboardingOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from onboarding_events where user_id = ${profileId}`.execute(tx)
}
