import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { lockUsable, placePhotos, removeOthers, selectPhotoIds, showPhotos } from './photos.queries.ts'

/**
 * Gives an item these photos in this order; it loses those that are left out. Runs in the caller's transaction, which
 * locks the item and has checked the caller's right to change it.
 * @throws Refusal NOT_FOUND for a photo that isn't the storefront's, is another item's, or is gone
 */
export async function attachPhotos(
  tx: Tx,
  { storefrontId, itemId, photoIds }: { storefrontId: string; itemId: string; photoIds: readonly string[] },
): Promise<void> {
  const usable = new Set(await lockUsable(tx, { storefrontId, itemId, ids: photoIds }))
  if (photoIds.some((id) => !usable.has(id))) {
    const message = photoMessages.gone
    throw new Refusal('NOT_FOUND', { title: 'Photo not found', message, fields: { photoIds: message } })
  }
  await removeOthers(tx, itemId, photoIds)
  await placePhotos(tx, itemId, photoIds)
  await showPhotos(tx, itemId)
}

/** Whether an item has exactly these photos in this order. */
export async function hasPhotos(tx: Tx, itemId: string, photoIds: readonly string[]): Promise<boolean> {
  const now = await selectPhotoIds(tx, itemId)
  return now.length === photoIds.length && now.every((id, i) => id === photoIds[i])
}
