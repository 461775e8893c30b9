import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { StepRow } from '../onboarding.queries.ts'

const columns = sql`s.id, s.onboarding_type, s.step_number, s.title, s.description, s.field, s.is_placeholder, s.component_name`

/** Every step in order, with the number of flows under way that are at it. */
export async function selectAllSteps(db: Db | Tx): Promise<(StepRow & { inUse: number })[]> {
  const { rows } = await sql<StepRow & { inUse: number }>`
    select ${columns}, (select count(*)::int from onboarding_events e
      where e.onboarding_type = s.onboarding_type and e.current_step = s.step_number and e.status = 'Started') as in_use
    from onboarding_complements s order by s.onboarding_type, s.step_number`.execute(db)
  return rows
}

/** Locks a step; undefined when there is none. */
export async function lockStep(tx: Tx, id: string): Promise<StepRow | undefined> {
  const { rows } = await sql<StepRow>`
    select ${columns} from onboarding_complements s where s.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Locks the steps of a type, in order; their number. */
export async function lockSteps(tx: Tx, type: string): Promise<number> {
  const { rows } = await sql`
    select 1 from onboarding_complements where onboarding_type = ${type} order by step_number for update`.execute(tx)
  return rows.length
}

/** Moves steps from a number on by one, and the flows that are at one of them. Beyond every number first: it is unique. */
export async function shiftSteps(tx: Tx, type: string, from: number, by: 1 | -1): Promise<void> {
  await sql`
    update onboarding_complements set step_number = step_number + 1000
    where onboarding_type = ${type} and step_number >= ${from}::int`.execute(tx)
  await sql`
    update onboarding_complements set step_number = step_number - 1000 + ${by}::int
    where onboarding_type = ${type} and step_number > 1000`.execute(tx)
  await sql`
    update onboarding_events set current_step = current_step + ${by}::int
    where onboarding_type = ${type} and status in ('Started', 'Skipped') and current_step >= ${from}::int
      and current_step + ${by}::int >= 1`.execute(tx)
}

/** Sends flows beyond the last step back to it. */
export async function clampFlows(tx: Tx, type: string, last: number): Promise<void> {
  await sql`
    update onboarding_events set current_step = greatest(1, ${last}::int)
    where onboarding_type = ${type} and status in ('Started', 'Skipped') and current_step > ${last}::int`.execute(tx)
}

export type StepFields = {
  stepNumber: number
  title: string
  description: string | null
  /** JSON text. */
  field: string | null
  isPlaceholder: boolean
  componentName: string
}

/** Inserts a step; returns its id. */
export async function insertStep(tx: Tx, type: string, step: StepFields): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into onboarding_complements
      (onboarding_type, step_number, title, description, field, is_placeholder, component_name)
    values (${type}, ${step.stepNumber}, ${step.title}, ${step.description}, ${step.field}::jsonb, ${step.isPlaceholder},
      ${step.componentName}) returning id`.execute(tx)
  return rows[0]!.id
}

/** Writes a step's fields. */
export async function updateStep(tx: Tx, id: string, step: StepFields): Promise<void> {
  await sql`
    update onboarding_complements set step_number = ${step.stepNumber}, title = ${step.title},
      description = ${step.description}, field = ${step.field}::jsonb, is_placeholder = ${step.isPlaceholder},
      component_name = ${step.componentName}, updated_at = app_now() where id = ${id}`.execute(tx)
}

/** Puts a step aside while others move: its number is beyond all. */
export async function parkStep(tx: Tx, id: string): Promise<void> {
  await sql`update onboarding_complements set step_number = 900 where id = ${id}`.execute(tx)
}

/** Deletes a step. */
export async function deleteStep(tx: Tx, id: string): Promise<void> {
  await sql`delete from onboarding_complements where id = ${id}`.execute(tx)
}
