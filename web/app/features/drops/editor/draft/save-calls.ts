import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { client } from '#web/api/api.ts'
import { purpose } from '#web/api/api-calls.ts'
import type { CallContext } from '#web/api/host.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import type { Save } from './next-save.ts'

/** A write whose session has ended opens the sign-in dialog, and is sent again afterwards. */
const asWrite = { context: { [purpose]: 'mutation' } as CallContext }

/** The drop after a save; for a new catalog item, its id. `isMeanwhile`: somebody else was first, nothing was saved. */
export type SaveAnswer = { drop: SellerDrop | null; itemId?: string; isMeanwhile?: boolean }

/** Sends one part of the edits. */
export type SaveCalls = (save: Save, drop: SellerDrop | null) => Promise<SaveAnswer>

/** The calls of a storefront’s editor. */
export const saveCalls =
  (storefrontId: string): SaveCalls =>
  async (save, drop) => {
    if (save.kind === 'create')
      return { drop: await client.drops.create({ storefrontId, type: 'marketplace', ...save.fields }, asWrite) }
    if (save.kind === 'new-item') {
      const { title, priceCents, quantity, condition, rarity, photos } = save.row
      const photoIds = photos.map(({ id }) => id)
      const input = { storefrontId, title, priceCents, quantity: Math.max(1, quantity), condition, rarity, photoIds }
      const { id } = await client.items.create(input, asWrite)
      return { drop: null, itemId: id }
    }
    if (!drop) return { drop: null }
    return save.kind === 'item' ? saveItem(save, drop.id) : { drop: await saveInDrop(save, drop) }
  }

/** Changes a catalog item, and reads the drop that shows it. */
async function saveItem(save: Extract<Save, { kind: 'item' }>, dropId: string): Promise<SaveAnswer> {
  const { title, condition, rarity } = save.changes
  const change = {
    id: save.itemId,
    version: save.version,
    ...(title === undefined ? {} : { title }),
    ...(condition === undefined ? {} : { condition }),
    ...(rarity === undefined ? {} : { rarity }),
  }
  const isMeanwhile = await client.items.update(change, asWrite).then(
    () => false,
    (error: unknown) => {
      if (currentOf(error) === null) throw error
      return true
    },
  )
  return { drop: await client.drops.forSeller({ id: dropId }), isMeanwhile }
}

type SaveInDrop = Exclude<Save, { kind: 'create' | 'new-item' | 'item' }>

async function saveInDrop(save: SaveInDrop, { id, revision }: SellerDrop): Promise<SellerDrop> {
  switch (save.kind) {
    case 'fields':
      return client.drops.update({ id, revision, ...save.changes }, asWrite)
    case 'remove':
      return client.drops.removeItem({ id: save.lotId, revision }, asWrite)
    case 'add': {
      const items = save.rows.map(({ itemId, quantity, priceCents }) => ({
        ...{ itemId, priceCents },
        quantity: Math.max(1, quantity),
      }))
      return client.drops.addItems({ id, revision, items }, asWrite)
    }
    case 'lot': {
      const { priceCents, quantity, active } = save.changes
      if (save.stock !== null) await client.items.update({ id: save.itemId, quantity: save.stock }, asWrite)
      return client.drops.updateItem(
        {
          id: save.lotId,
          revision,
          ...(priceCents === undefined ? {} : { priceCents }),
          ...(quantity === undefined ? {} : { quantity }),
          ...(active === undefined ? {} : { active }),
        },
        asWrite,
      )
    }
    case 'move':
      return client.drops.updateItem({ id: save.lotId, revision, position: save.position }, asWrite)
  }
}
