import type { Db } from '@keepcase/db/db.ts'
import * as z from 'zod'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { deleteAbsentDevices } from './devices.queries.ts'

const SignedOut = z.object({ profileId: z.uuid() })

/**
 * After "sign out all other devices": deletes push subscriptions of browsers whose session had expired
 * before. The trigger `session_signed_out` deletes those of sessions that were still open.
 */
export const pruneAbsentDevices = (db: Db): EventHandler => ({
  event: 'account.signed-out-elsewhere',
  name: 'notifications.forget-absent-devices',
  handle: async ({ payload }: HandledEvent) => deleteAbsentDevices(db, SignedOut.parse(payload).profileId),
})
