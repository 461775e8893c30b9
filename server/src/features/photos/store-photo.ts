import { createHash } from 'node:crypto'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { maxPhotosPerStorefront, maxUnusedPhotos } from '@keepcase/contract/photos/photos.limits.ts'
import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { adoptFolder, type FileStorage, writeFolder } from '#server/features/uploads/public.ts'
import type { EncodedPhoto } from './encode-photo.ts'
import { assertMayAdd } from './photos.policy.ts'
import { countPhotos, insertPhoto, lockPhotosOf } from './photos.queries.ts'
import { viewPhoto } from './photos.view.ts'

/**
 * Stores a photo for a storefront; no item shows it yet.
 * @throws Refusal NOT_FOUND, RetryLater TOO_MANY_REQUESTS at the storefront's limits
 */
export async function storePhoto(
  deps: { db: Db; storage: FileStorage },
  actor: Actor,
  storefrontId: string,
  { files, ...shown }: EncodedPhoto,
): Promise<ItemPhoto> {
  const folder = await writeFolder(deps, files)
  const row = await transact(deps.db, async (tx) => {
    if (!(await lockPhotosOf(tx, storefrontId))) throw new Refusal('NOT_FOUND')
    assertMayAdd(await currentActor(tx, actor), storefrontId)
    const count = await countPhotos(tx, storefrontId)
    const problem = countProblem(count)
    if (problem) throw new RetryLater('TOO_MANY_REQUESTS', retrySeconds, { title: 'Too many photos', message: problem })
    await adoptFolder(tx, folder)
    return insertPhoto(tx, {
      storefrontId,
      uploadedBy: actor.profileId,
      folder,
      hash: addressHash(folder, files),
      ...shown,
    })
  })
  return viewPhoto(row)
}

/** An hour: by then unused photos may be used or deleted. */
const retrySeconds = 3_600

/** Why a storefront with so many photos can't have another; null when it can. */
export function countProblem({ all, unused }: { all: number; unused: number }): string | null {
  if (all >= maxPhotosPerStorefront) return photoMessages.storefrontFull
  return unused >= maxUnusedPhotos ? photoMessages.tooManyUnused : null
}

/**
 * The hash in a photo's address. It includes the folder's random name: nobody can find out by guessing its content
 * whether a photo is part of a mystery drop.
 */
export function addressHash(folder: string, files: EncodedPhoto['files']): string {
  const hash = createHash('sha256').update(folder)
  for (const { content } of files) hash.update(content)
  return hash.digest('hex')
}
