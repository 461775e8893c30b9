import * as z from 'zod/mini'
import { Id, Instant } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** The four counts of the dashboard. Closed accounts are not counted as users. */
export const Statistics = z.object({
  administrators: z.int(),
  totalUsers: z.int(),
  activeUsers: z.int(),
  suspendedUsers: z.int(),
})
export type Statistics = z.infer<typeof Statistics>

/** One event of the platform: an act of the audit log, or something new that people made. */
export const RecentEvent = z.object({
  id: Id,
  kind: z.enum(['act', 'account', 'storefront', 'report', 'message']),
  at: Instant,
  /** Who did it; null: the platform, or somebody without an account. */
  actorId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  /** The act (`settings.update`), the report's reason, or the message's topic. */
  what: z.string(),
  /** What it was about. */
  subject: z.nullable(z.string()),
})
export type RecentEvent = z.infer<typeof RecentEvent>

/** What System Health looks at, in the order of the page. */
export const healthParts = [
  'database',
  'jobs',
  'mail',
  'payments',
  'realtime',
  'storage',
  'disk',
  'memory',
  'invariants',
  'clock',
  'version',
] as const
export type HealthPart = (typeof healthParts)[number]

/** One part's state: what was found, and what to do about it when it is not well. */
export const HealthLine = z.object({
  part: z.enum(healthParts),
  state: z.enum(['ok', 'warning', 'failed']),
  detail: z.string(),
  advice: z.nullable(z.string()),
})
export type HealthLine = z.infer<typeof HealthLine>

/** One minute of the last hour. */
export const PlatformMinute = z.object({
  minute: Instant,
  claims: z.int(),
  answers: z.int(),
  /** Answers with status 500 or above. */
  failed: z.int(),
  /** Answers that took a second or longer. */
  slow: z.int(),
})
export type PlatformMinute = z.infer<typeof PlatformMinute>

const dashboard = { needs: 'platform.admin.dashboard.view' as const }

export const adminContract = {
  statistics: procedure
    .meta({ needs: 'platform.admin.access' })
    .route({ method: 'GET', path: '/admin/statistics' })
    .input(z.strictObject({}))
    .output(Statistics),
  /** The newest events of the platform. */
  activity: procedure
    .meta(dashboard)
    .route({ method: 'GET', path: '/admin/activity' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(RecentEvent), nextCursor: z.null() })),
  /** The state of the server that answers, and of what all servers use. */
  health: procedure
    .meta(dashboard)
    .route({ method: 'GET', path: '/admin/health' })
    .input(z.strictObject({}))
    .output(z.object({ checkedAt: Instant, lines: z.array(HealthLine) })),
  /** Claims, failed answers and slow answers of the last 60 minutes, of all servers. */
  lastHour: procedure
    .meta(dashboard)
    .route({ method: 'GET', path: '/admin/last-hour' })
    .input(z.strictObject({}))
    .output(z.object({ minutes: z.array(PlatformMinute) })),
}
