import type { Db } from '@keepcase/db/db.ts'
import * as z from 'zod'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { deleteAbsentDevices } from './devices.queries.ts'

const SignedOut = z.object({ profileId: z.uuid() })

/**
 * Somebody signed out all their other devices: browsers whose session had timed out before forget their alerts as well.
 * Those that were signed in lost them with their session (trigger `session_signed_out`).
 */
export const forgetAbsentDevices = (db: Db): EventHandler => ({
  event: 'account.signed-out-elsewhere',
  name: 'notifications.forget-absent-devices',
  handle: async ({ payload }: HandledEvent) => deleteAbsentDevices(db, SignedOut.parse(payload).profileId),
})
