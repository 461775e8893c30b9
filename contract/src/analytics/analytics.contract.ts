import * as z from 'zod/mini'
import { Instant } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** Periods of the platform's analytics, in days up to today (UTC). */
export const analyticsPeriods = ['7', '30', '90', '365'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** What happened on one day (UTC). A day that wasn’t counted yet has zeros. */
export const PlatformDay = z.object({
  /** `2026-11-23` */
  day: z.string(),
  /** Accounts that were opened. */
  people: z.int(),
  /** Pages that were opened by visitors who may be counted. */
  visits: z.int(),
  /** Drops that began. */
  drops: z.int(),
  claims: z.int(),
  /** Of the day’s claims: how many are over, and how many of these were not paid. */
  settled: z.int(),
  unpaid: z.int(),
  /** Claims paid on that day, whenever they were made. */
  paid: z.int(),
  /** Refunds that went through on that day. */
  refunds: z.int(),
  /** Drops of the day that sold out, and the median of how long they took, in seconds. */
  soldOut: z.int(),
  sellOutSeconds: z.nullable(z.int()),
})
export type PlatformDay = z.infer<typeof PlatformDay>

/** A period’s sums, to compare it with the one before. */
export const PlatformSums = z.object({
  people: z.int(),
  visits: z.int(),
  drops: z.int(),
  claims: z.int(),
  settled: z.int(),
  unpaid: z.int(),
  paid: z.int(),
  refunds: z.int(),
  soldOut: z.int(),
  /** Median over all drops of the period. */
  sellOutSeconds: z.nullable(z.int()),
})
export type PlatformSums = z.infer<typeof PlatformSums>

export const analyticsContract = {
  /** The platform’s days of a period, oldest first, with its sums and those of the period before. */
  platform: procedure
    .meta({ needs: 'platform.analytics.view' })
    .route({ method: 'GET', path: '/analytics/platform' })
    .input(z.strictObject({ period: z._default(z.enum(analyticsPeriods), '30') }))
    .output(
      z.object({
        days: z.array(PlatformDay),
        sums: PlatformSums,
        before: PlatformSums,
        /** When today was counted last; null: not yet. */
        countedAt: z.nullable(Instant),
      }),
    ),
}
