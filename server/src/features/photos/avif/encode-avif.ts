import { storedWidths } from '@keepcase/contract/photos/photos.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { discardFolder, type FileStorage, type StoredFile } from '#server/features/uploads/public.ts'
import { originalFile } from '../encode-photo.ts'
import { type AvifWork, leasePhoto, markEncoded } from './avif.queries.ts'
import type { AvifEncoder } from './avif-encoder.ts'

type Deps = {
  db: Db
  storage: FileStorage
  encoder: Pick<AvifEncoder, 'encode'>
  /** True once the process ends: the rest is for another one. */
  isStopped?: () => boolean
}

/** Encodes the AVIF files of all photos that lack them, one after another. A failed one is tried again later. */
export async function encodePending(deps: Deps): Promise<void> {
  while (!deps.isStopped?.()) {
    const photo = await leasePhoto(deps.db)
    if (!photo) return
    try {
      await encodeFolder(deps, photo)
    } catch (error) {
      // @NOTE its lease runs out in two minutes; until then the next one is encoded
      log.warn({ err: error, folder: photo.folder }, 'a photo could not be encoded as AVIF')
      return
    }
  }
}

async function encodeFolder({ db, storage, encoder }: Deps, { folder, width, crop }: AvifWork): Promise<void> {
  const original = await storage.get(folder, originalFile)
  // @NOTE the photo was cropped again or removed meanwhile
  if (!original) return
  const files: StoredFile[] = []
  for (const one of storedWidths(width))
    files.push({ name: `${one}.avif`, content: await encoder.encode({ original, crop, width: one }) })
  await storage.put(folder, files)
  const isUsed = await transact(db, (tx) => markEncoded(tx, folder))
  if (!isUsed) await discardFolder(db, folder)
}
