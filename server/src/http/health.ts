import type { Db } from '@keepcase/db/db.ts'
import type { ReadinessCheck } from '#server/boot/feature.ts'
import { log } from '#server/boot/log.ts'
import type { DbClock } from '#server/database/database-clock.ts'
import { selectIsReplica } from './health.queries.ts'

/** The result of one check of `/readyz`. */
type Line = { ok: boolean; isWarning?: boolean; detail?: string }

/** Clock skew that makes `/readyz` warn, in milliseconds. All decisions use the database's clock. */
const maxSkewMs = 5_000
/** Time limit of one check, in milliseconds. */
const patienceMs = 2_500

export type HealthDeps = {
  db: Db
  clock: DbClock
  checks(): Readonly<Record<string, ReadinessCheck>>
  isClosing(): boolean
}

/** Runs all checks. Warnings don't make the process unready. */
export async function readiness(deps: HealthDeps): Promise<{ ready: boolean; checks: Record<string, Line> }> {
  const checks: Record<string, ReadinessCheck> = {
    database: () => checkDatabase(deps.db),
    clock: async () => checkClock(deps.clock),
    ...deps.checks(),
  }
  const lines = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, Line]> => [name, await inTime(name, check)]),
  )
  const ready = !deps.isClosing() && lines.every(([, line]) => line.ok || line.isWarning)
  return { ready, checks: Object.fromEntries(lines) }
}

async function inTime(name: string, check: ReadinessCheck): Promise<Line> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Line>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, detail: 'does not answer' }), patienceMs)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    log.warn({ err: error, check: name }, 'a readiness check failed')
    return { ok: false, detail: 'failed' }
  } finally {
    clearTimeout(timer)
  }
}

async function checkDatabase(db: Db): Promise<Line> {
  return (await selectIsReplica(db)) ? { ok: false, detail: 'the database takes no writes' } : { ok: true }
}

function checkClock(clock: DbClock): Line {
  const skewMs = clock.skewMs()
  if (skewMs === null) return { ok: false, isWarning: true, detail: 'not measured yet' }
  const isOff = Math.abs(skewMs) > maxSkewMs
  const side = skewMs < 0 ? 'behind' : 'ahead of'
  const detail = `this machine’s clock is ${Math.abs(Math.round(skewMs))} ms ${side} the database’s`
  return isOff ? { ok: false, isWarning: true, detail } : { ok: true, detail }
}
