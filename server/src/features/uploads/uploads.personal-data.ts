import { avatarSides, coverHeight, coverWidths } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { deleteUploadsOf, selectUploadsOf } from './uploads.queries.ts'

/** Width and height of a picture's largest file. */
const largestOf = (kind: string) => {
  const width = Math.max(...(kind === 'cover' ? coverWidths : avatarSides))
  return { width, height: kind === 'cover' ? coverHeight(width) : width }
}

/** Personal data of this feature: the uploaded pictures, in the export as data URLs. */
export const uploadsPersonalData = (storage: FileStorage): PersonalData => ({
  exports: {
    async uploads(db, profileId, limit) {
      const uploads = (await selectUploadsOf(db, profileId, limit)) as readonly { folder: string; kind: string }[]
      return Promise.all(
        uploads.map(async ({ folder, ...upload }) => {
          const { width, height } = largestOf(upload.kind)
          const content = await storage.get(folder, `${width}.webp`)
          const picture = content ? `data:image/webp;base64,${content.toString('base64')}` : null
          return { ...upload, width, height, bytes: content?.length ?? 0, picture }
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
