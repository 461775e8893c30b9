import type { ItemPhoto, PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { findStorefront } from '#server/features/storefronts/public.ts'
import { adoptFolder, readStored, type UploadsDeps, writeFolder } from '#server/features/uploads/public.ts'
import { cropPhoto, type EncodedPhoto, originalFile } from './encode-photo.ts'
import { assertMayChange } from './photos.policy.ts'
import {
  changePhoto,
  findPhoto,
  isShownInOpenDrop,
  lockItemOf,
  lockPhoto,
  type PhotoRow,
  retireSold,
  showPhotos,
} from './photos.queries.ts'
import { viewPhoto } from './photos.view.ts'
import { addressHash } from './store-photo.ts'

type Deps = Pick<UploadsDeps, 'gate' | 'storage'> & { db: Db; requestId?: string | null }
type Changes = {
  id: string
  version: number
  description?: string | undefined
  crop?: PhotoCrop | null | undefined
}
type Encoded = { folder: string; photo: EncodedPhoto }

/**
 * Changes a photo's description, its crop, or both. A crop gives it a new address; orders keep what was sold. Changes of
 * an item's photo by anyone but the owner are audited.
 * @throws Refusal NOT_FOUND, IN_OPEN_DROP, CHANGED_MEANWHILE
 */
export async function updatePhoto(deps: Deps, actor: Actor, changes: Changes): Promise<ItemPhoto> {
  const before = await findPhoto(deps.db, changes.id)
  if (!before) throw new Refusal('NOT_FOUND')
  assertMayChange(actor, before)
  assertVersion(before, changes)
  const { crop } = changes
  const isNewCrop = crop !== undefined && JSON.stringify(crop) !== JSON.stringify(orderedCrop(before))
  const encoded = isNewCrop ? await encodeCrop(deps, before, crop) : null
  return transact(deps.db, async (tx) => {
    const photo = await lockForChange(tx, changes.id)
    assertMayChange(await currentActor(tx, actor), photo)
    assertVersion(photo, changes)
    if (photo.itemId && (await isShownInOpenDrop(tx, photo.itemId)))
      throw new Refusal('IN_OPEN_DROP', { title: 'In an open drop', message: photoMessages.inOpenDrop })
    const row = await writeChanges(tx, photo, changes, encoded)
    await auditChange(tx, deps, actor, { before: photo, after: row })
    return viewPhoto(row)
  })
}

async function auditChange(
  tx: Tx,
  { requestId = null }: Deps,
  actor: Actor,
  { before, after }: { before: PhotoRow; after: PhotoRow },
): Promise<void> {
  const { id, itemId, storefrontId } = before
  const names = [
    ...(before.description === after.description ? [] : ['description']),
    ...(before.hash === after.hash ? [] : ['crop']),
  ]
  if (itemId === null || names.length === 0) return
  const isOwner = (await findStorefront(tx, storefrontId))?.ownerId === actor.profileId
  if (isOwner && actor.impersonatedBy === null) return
  const entry = { action: 'items.updatePhoto', subjectType: 'item', subjectId: itemId }
  await audit(tx, { actor, ...entry, after: { photoId: id, alsoChanged: names }, requestId })
}

/** Locks the photo's item first, as every change of an item does, then the photo. */
async function lockForChange(tx: Tx, id: string): Promise<PhotoRow> {
  await lockItemOf(tx, id)
  const photo = await lockPhoto(tx, id)
  if (!photo) throw new Refusal('NOT_FOUND')
  return photo
}

async function writeChanges(
  tx: Tx,
  photo: PhotoRow,
  { description, crop }: Changes,
  encoded: Encoded | null,
): Promise<PhotoRow> {
  if (encoded) {
    await adoptFolder(tx, encoded.folder)
    await retireSold(tx, photo.id)
  }
  const row = await changePhoto(tx, photo.id, {
    ...(description !== undefined && { description }),
    ...(encoded && cropColumns(encoded, crop ?? null)),
  })
  if (photo.itemId) await showPhotos(tx, photo.itemId)
  return row
}

const cropColumns = ({ folder, photo: { files, ...shown } }: Encoded, crop: PhotoCrop | null) => ({
  ...shown,
  folder,
  hash: addressHash(folder, files),
  crop: crop === null ? null : JSON.stringify(crop),
  avifAt: null,
  avifTries: 0,
  avifLeaseUntil: null,
})

async function encodeCrop({ db, gate, storage }: Deps, photo: PhotoRow, crop: PhotoCrop | null): Promise<Encoded> {
  const original = await readStored(storage, photo.folder, originalFile)
  if (!original) throw new Refusal('NOT_FOUND')
  const cropped = await gate.encodeSoon(() => cropPhoto(original, crop))
  if (!cropped) throw new RetryLater('SERVICE_UNAVAILABLE', 2)
  return { folder: await writeFolder({ db, storage }, cropped.files), photo: cropped }
}

/** The stored crop with its fields in the input's order. */
function orderedCrop({ crop }: PhotoRow): PhotoCrop | null {
  if (crop === null) return null
  const { x, y, width, height, turns } = crop as PhotoCrop
  return { x, y, width, height, turns }
}

function assertVersion(photo: PhotoRow, { version }: Changes): void {
  if (photo.version !== version) throw new ChangedMeanwhile(viewPhoto(photo))
}
