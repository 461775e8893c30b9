import { avatarSides } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { deleteUploadsOf, selectUploadsOf } from './uploads.queries.ts'

const largest = Math.max(...avatarSides)

/** Personal data of this feature: the uploaded pictures, in the export as data URLs. */
export const uploadsPersonalData = (storage: FileStorage): PersonalData => ({
  exports: {
    async uploads(db, profileId, limit) {
      const uploads = (await selectUploadsOf(db, profileId, limit)) as readonly { folder: string }[]
      return Promise.all(
        uploads.map(async ({ folder, ...upload }) => {
          const content = await storage.get(folder, `${largest}.webp`)
          const picture = content ? `data:image/webp;base64,${content.toString('base64')}` : null
          return { ...upload, width: largest, height: largest, bytes: content?.length ?? 0, picture }
        }),
      )
    },
  },
  erase: deleteUploadsOf,
})

/** Deletes pictures of a closed account that were uploaded or shown while it was being closed. */
export const deleteUploadsOfClosed = (db: Db): EventHandler => ({
  event: 'account.closed',
  name: 'media.forget-closed',
  handle: ({ payload }: HandledEvent<{ profileId: string }>) =>
    transact(db, (tx) => deleteUploadsOf(tx, payload.profileId)),
})
