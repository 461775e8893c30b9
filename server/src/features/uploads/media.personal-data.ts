import type { Db } from '@keepcase/db/db.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { deleteUploadsOf, exportUploads } from './media.queries.ts'

/** What the room keeps of an account: the pictures that it sent. */
export const uploadsPersonalData: PersonalData = { exports: { uploads: exportUploads }, forget: deleteUploadsOf }

/** A closing deletes pictures before it commits; one that was sent or shown in that moment is deleted here. */
export const forgetClosed = (db: Db): EventHandler => ({
  event: 'account.closed',
  name: 'media.forget-closed',
  handle: ({ payload }: HandledEvent<{ profileId: string }>) =>
    transact(db, (tx) => deleteUploadsOf(tx, payload.profileId)),
})
