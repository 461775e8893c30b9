import type { Db } from '@keepcase/db/db.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { deleteUploadsOf, exportUploads } from './uploads.queries.ts'

/** Personal data of this feature: the uploaded pictures. */
export const uploadsPersonalData: PersonalData = { exports: { uploads: exportUploads }, erase: deleteUploadsOf }

/** Deletes pictures of a closed account that were uploaded or shown while it was being closed. */
export const deleteUploadsOfClosed = (db: Db): EventHandler => ({
  event: 'account.closed',
  name: 'media.forget-closed',
  handle: ({ payload }: HandledEvent<{ profileId: string }>) =>
    transact(db, (tx) => deleteUploadsOf(tx, payload.profileId)),
})
