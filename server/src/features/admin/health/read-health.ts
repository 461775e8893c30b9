import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { HealthLine, HealthPart } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { selectNow } from '#server/database/now.ts'
import { countFailedJobs, type DeliveryStanding, selectDeliveryStanding } from '../admin.queries.ts'
import * as messages from './health.messages.ts'

/** Result of one readiness check. */
export type CheckResult = { ok: boolean; isWarning?: boolean; detail?: string }

export type HealthDeps = {
  db: Db
  /** The checks of `/readyz` of this process, by name. */
  readChecks(): Promise<Readonly<Record<string, CheckResult>>>
  /** Folder of everything stored on this machine. */
  dataDir: string
  /** True when mail is sent by a mail server, false when it is only stored. */
  isMailSent: boolean
  /** True while payments are the embedded sandbox's. */
  isSandbox: boolean
  version: string
}

/** From here on a database that only tells the time is slow, in milliseconds. */
const slowAnswerMs = 500

type Judged = Omit<HealthLine, 'part'>

const ok = (detail: string): Judged => ({ state: 'ok', detail, advice: null })
const warn = (detail: string, advice: string): Judged => ({ state: 'warning', detail, advice })
const fail = (detail: string, advice: string): Judged => ({ state: 'failed', detail, advice })

/** The state of every part, in the page's order. A part that can't be read is failed, not left out. */
export async function readHealth(deps: HealthDeps): Promise<{ checkedAt: string; lines: HealthLine[] }> {
  const begin = performance.now()
  const at = await selectNow(deps.db)
  const answerMs = Math.round(performance.now() - begin)
  const [checks, standing, failedJobs] = await Promise.all([
    deps.readChecks(),
    selectDeliveryStanding(deps.db),
    countFailedJobs(deps.db).catch(() => null),
  ])
  const found: Record<HealthPart, Judged> = {
    database: judgeDatabase(checks.database, standing, answerMs),
    jobs: judgeJobs(checks, failedJobs),
    mail: judgeMail(standing, deps.isMailSent),
    payments: judgePayments(checks.refunds, standing, deps.isSandbox),
    realtime: fromCheck(checks.sockets, messages.realtimeAdvice),
    storage: fromCheck(checks.storage, messages.storageAdvice),
    disk: await judgeDisk(deps.dataDir),
    memory: judgeMemory(),
    invariants: fromCheck(checks.invariants, messages.invariantsAdvice),
    clock: fromCheck(checks.clock, messages.clockAdvice),
    version: ok(messages.versionDetail(deps.version, process.version, process.uptime())),
  }
  const lines = Object.entries(found).map(([part, judged]) => ({ part: part as HealthPart, ...judged }))
  return { checkedAt: at.toISOString(), lines }
}

/** A line from a readiness check: its own detail, with the advice when it is not well. */
function fromCheck(check: CheckResult | undefined, advice: string): Judged {
  if (!check) return warn(messages.notChecked, messages.waitAdvice)
  const detail = messages.asSentence(check.detail ?? messages.works)
  if (check.ok) return ok(detail)
  return check.isWarning ? warn(detail, advice) : fail(detail, advice)
}

function judgeDatabase(check: CheckResult | undefined, standing: DeliveryStanding, answerMs: number): Judged {
  if (check && !check.ok) return fail(messages.asSentence(check.detail ?? ''), messages.databaseAdvice)
  const detail = messages.databaseDetail(answerMs, standing)
  const isFull = standing.connections > standing.maxConnections * 0.9
  if (isFull) return warn(detail, messages.connectionsAdvice)
  return answerMs > slowAnswerMs ? warn(detail, messages.slowDatabaseAdvice) : ok(detail)
}

function judgeJobs(checks: Readonly<Record<string, CheckResult>>, failed: number | null): Judged {
  if (checks.jobs && !checks.jobs.ok) return warn(messages.jobsClosed, messages.waitAdvice)
  if (checks.events && !checks.events.ok)
    return warn(messages.asSentence(checks.events.detail ?? ''), messages.eventsAdvice)
  if (failed === null) return warn(messages.notChecked, messages.waitAdvice)
  return failed === 0 ? ok(messages.noFailedJobs) : warn(messages.failedJobs(failed), messages.jobsAdvice)
}

function judgeMail(standing: DeliveryStanding, isSent: boolean): Judged {
  if (!isSent) return warn(messages.mailStored, messages.mailStoredAdvice)
  const { mailsWaiting, oldestMailMinutes, mailsFailed } = standing
  if ((oldestMailMinutes ?? 0) >= 5)
    return fail(messages.mailLate(mailsWaiting, oldestMailMinutes ?? 0), messages.mailAdvice)
  if (mailsFailed > 0) return warn(messages.mailFailed(mailsFailed), messages.mailFailedAdvice)
  return ok(messages.mailWaiting(mailsWaiting))
}

function judgePayments(refunds: CheckResult | undefined, standing: DeliveryStanding, isSandbox: boolean): Judged {
  if (refunds && !refunds.ok) return warn(messages.asSentence(refunds.detail ?? ''), messages.refundsAdvice)
  if (standing.paymentsLate > 0) return warn(messages.paymentsLate(standing.paymentsLate), messages.paymentsAdvice)
  return ok(isSandbox ? messages.sandboxPayments : messages.works)
}

/** Free space below which the disk is warned about, and below which it has failed. */
const [lowDisk, noDisk] = [0.1, 0.03]

async function judgeDisk(folder: string): Promise<Judged> {
  const found = await statfs(folder).catch(() => null)
  if (!found) return warn(messages.notChecked, messages.diskAdvice)
  const free = found.bavail * found.bsize
  const part = found.bavail / Math.max(1, found.blocks)
  const detail = messages.diskDetail(free, part)
  if (part < noDisk) return fail(detail, messages.diskAdvice)
  return part < lowDisk ? warn(detail, messages.diskAdvice) : ok(detail)
}

function judgeMemory(): Judged {
  const part = freemem() / totalmem()
  const detail = messages.memoryDetail(process.memoryUsage().rss, freemem())
  return part < 0.05 ? warn(detail, messages.memoryAdvice) : ok(detail)
}
