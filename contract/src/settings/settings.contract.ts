import * as z from 'zod/mini'
import { Id, Instant, listOf, page } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { isPublicHost } from '../drops/stream.rules.ts'
import { uploadSizeMb } from '../uploads/uploads.rules.ts'
import { providersContract } from './providers.contract.ts'
import { taxesContract } from './taxes.contract.ts'

/** The platform's settings; changes apply without a restart. */
export const PlatformSettings = z.object({
  userRegistration: z.boolean(),
  emailVerification: z.boolean(),
  twoFactorAuthentication: z.boolean(),
  preLaunchMode: z.boolean(),
  maximumUploadSizeMb: z.int(),
  sessionTimeoutMinutes: z.int(),
  platformFeeBps: z.int(),
  /** Days after which a shipped parcel counts as delivered. */
  deliveredAfterDays: z.int(),
  /** Days after its delivery in which an order’s problems can be reported. */
  closedAfterDays: z.int(),
  /** Names of the hosts whose HLS streams hosts of live drops may show. */
  hlsHosts: z.array(z.string()),
  version: z.int(),
  updatedAt: z.string(),
})
export type PlatformSettings = z.infer<typeof PlatformSettings>

export const UpdateSettings = z.strictObject({
  userRegistration: z.optional(z.boolean()),
  emailVerification: z.optional(z.boolean()),
  twoFactorAuthentication: z.optional(z.boolean()),
  preLaunchMode: z.optional(z.boolean()),
  maximumUploadSizeMb: z.optional(z.int().check(z.minimum(uploadSizeMb.min), z.maximum(uploadSizeMb.max))),
  sessionTimeoutMinutes: z.optional(z.int().check(z.minimum(5), z.maximum(43_200))),
  hlsHosts: z.optional(
    z
      .array(z.string().check(z.refine(isPublicHost, 'Enter the name of a public host, such as live.example.com.')))
      .check(z.maxLength(20)),
  ),
  platformFeeBps: z.optional(z.int().check(z.minimum(0), z.maximum(5_000))),
  deliveredAfterDays: z.optional(z.int().check(z.minimum(3), z.maximum(90))),
  closedAfterDays: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
})

/** The public part of the settings: the platform's fees, and whether it is open. */
export const PublicSettings = z.object({
  userRegistration: z.boolean(),
  preLaunchMode: z.boolean(),
  platformFeeBps: z.int(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** One change of the settings, with the changed ones only. */
export const SettingsChange = z.object({
  id: Id,
  changedAt: Instant,
  changedBy: z.nullable(z.string()),
  before: z.record(z.string(), z.union([z.boolean(), z.int(), z.array(z.string())])),
  after: z.record(z.string(), z.union([z.boolean(), z.int(), z.array(z.string())])),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** What Run Maintenance does, in this order. */
export const maintenanceTasks = ['sessions', 'sign-ins', 'uploads', 'photos', 'files', 'statistics'] as const
export type MaintenanceTask = (typeof maintenanceTasks)[number]

export const settingsContract = {
  ...taxesContract,
  ...providersContract,
  shown: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/settings/public' })
    .input(z.strictObject({}))
    .output(PublicSettings),
  get: procedure
    .meta({ needs: 'platform.settings.view' })
    .route({ method: 'GET', path: '/settings' })
    .input(z.strictObject({}))
    .output(PlatformSettings),
  update: procedure
    .meta({ needs: 'platform.settings.update' })
    .route({ method: 'PATCH', path: '/settings' })
    .input(UpdateSettings)
    .output(PlatformSettings),
  /** Every change, newest first. */
  history: procedure
    .meta({ needs: 'platform.settings.view' })
    .route({ method: 'GET', path: '/settings/history' })
    .input(z.strictObject({ ...page }))
    .output(listOf(SettingsChange)),
  /** Deletes expired sessions and orphaned media, and renews the database's statistics. */
  runMaintenance: procedure
    .meta({ needs: 'platform.maintenance.run' })
    .route({ method: 'POST', path: '/maintenance' })
    .input(z.strictObject({}))
    .output(z.object({ tasks: z.array(z.object({ name: z.enum(maintenanceTasks), isDone: z.boolean() })) })),
}
