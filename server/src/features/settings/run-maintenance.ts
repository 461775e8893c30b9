import { type MaintenanceTask, maintenanceTasks } from '@keepcase/contract/settings/settings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { lockSettings, refreshStatistics } from './settings.queries.ts'

export type MaintenanceDeps = {
  db: Db
  /** Waits long enough for the statistics of all tables. */
  longQueryDb: Db
  /** The clean-up of other features, by task. */
  cleanUps(): Readonly<Partial<Record<MaintenanceTask, readonly (() => Promise<unknown>)[]>>>
}

type Outcome = { name: MaintenanceTask; isDone: boolean }

/**
 * Runs every maintenance task now. One that fails is logged and doesn't stop the others.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN
 */
export async function runMaintenance(deps: MaintenanceDeps, actor: Actor, requestId: string): Promise<Outcome[]> {
  await transact(deps.db, async (tx) => {
    await lockSettings(tx)
    await currentHolder(tx, actor, 'platform.maintenance.run')
    const subject = { subjectType: 'platform_settings', subjectId: '1' }
    await audit(tx, { actor, action: 'maintenance.run', ...subject, requestId })
  })
  const tasks = { ...deps.cleanUps(), statistics: [() => refreshStatistics(deps.longQueryDb)] }
  const outcomes: Outcome[] = []
  for (const name of maintenanceTasks) outcomes.push({ name, isDone: await isDone(name, tasks[name] ?? []) })
  return outcomes
}

async function isDone(name: MaintenanceTask, steps: readonly (() => Promise<unknown>)[]): Promise<boolean> {
  try {
    for (const step of steps) await step()
    return true
  } catch (error) {
    log.error({ err: error, task: name }, 'a maintenance task failed')
    return false
  }
}
