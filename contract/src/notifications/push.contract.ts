import * as z from 'zod/mini'
import { Id, Instant, maxChars } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { isPushEndpoint } from './push.rules.ts'

/** A browser in which its owner turned alerts on. */
export const PushDevice = z.object({
  id: Id,
  /** The browser's user agent. */
  userAgent: z.string(),
  /** Belongs to the calling session. */
  isThis: z.boolean(),
  createdAt: Instant,
  /** When its push service last accepted a message. */
  lastSuccessAt: z.nullable(Instant),
})
export type PushDevice = z.infer<typeof PushDevice>

/** A browser's push subscription (`PushSubscription.toJSON`). */
export const SubscribePush = z.strictObject({
  endpoint: z.string().check(maxChars(1000), z.refine(isPushEndpoint, 'We don’t know this browser’s push service.')),
  keys: z.strictObject({
    // 65 bytes, the first of them 4: a point on the curve P-256; and 16 bytes
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
})
export type SubscribePush = z.infer<typeof SubscribePush>

const needs = 'signed-in'
const device = '/notifications/devices/{id}'

export const pushContract = {
  /** The public VAPID key, with which push services verify that a message is ours. */
  pushKey: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/notifications/push-key' })
    .input(z.strictObject({}))
    .output(z.object({ publicKey: z.string() })),
  /** Turns alerts on in this browser; repeated to confirm that the browser is still its owner's. */
  subscribePush: procedure
    .meta({ needs })
    .route({ method: 'PUT', path: '/notifications/devices' })
    .input(SubscribePush)
    .output(PushDevice),
  pushDevices: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/notifications/devices' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(PushDevice) })),
  /** Turns alerts off in one browser. */
  unsubscribePush: procedure
    .meta({ needs })
    .route({ method: 'DELETE', path: device })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
  /** Sends a test alert; at most one in ten seconds to each browser. */
  testPush: procedure
    .meta({ needs })
    .route({ method: 'POST', path: `${device}/test` })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ queued: z.boolean() })),
}
