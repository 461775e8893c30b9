import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { client } from '#web/api/api.ts'
import { purpose } from '#web/api/api-calls.ts'
import type { CallContext } from '#web/api/host.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import type { Save } from './next-save.ts'

/** A write whose session has ended opens the sign-in dialog, and is sent again afterwards. */
const asWrite = { context: { [purpose]: 'mutation' } as CallContext }

const keyed = (key: string) => ({ context: { ...asWrite.context, key } })

/** The drop after a save; for a new catalog item, its id. `isMeanwhile`: somebody else was first, nothing was saved. */
export type SaveAnswer = { drop: SellerDrop | null; itemId?: string; isMeanwhile?: boolean }

/** Sends one part of the edits. `key`: the idempotency key of what it creates. */
export type SaveCalls = (save: Save, drop: SellerDrop | null, key: string) => Promise<SaveAnswer>

/** The calls of a storefront’s editor. */
export const saveCalls =
  (storefrontId: string): SaveCalls =>
  async (save, drop, key) => {
    if (save.kind === 'create')
      return { drop: await client.drops.create({ storefrontId, type: 'marketplace', ...save.fields }, keyed(key)) }
    if (save.kind === 'new-item') {
      const { title, priceCents, quantity, condition, rarity, photos } = save.row
      const photoIds = photos.map(({ id }) => id)
      const input = { storefrontId, title, priceCents, quantity: Math.max(1, quantity), condition, rarity, photoIds }
      const { id } = await client.items.create(input, keyed(key))
      return { drop: null, itemId: id }
    }
    if (!drop) return { drop: null }
    return save.kind === 'item' ? saveItem(save, drop.id) : saveInDrop(save, drop).catch(unlessGone(save, drop.id))
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

/** Reads the drop again when a lot isn’t found: somebody else took it out. */
const unlessGone =
  (save: SaveInDrop, dropId: string) =>
  async (error: unknown): Promise<SaveAnswer> => {
    const { status } = error as { status?: number }
    if (status !== 404 || !('lotId' in save)) throw error
    const drop = await client.drops.forSeller({ id: dropId })
    if (drop.allItems.some(({ id }) => id === save.lotId)) throw error
    return { drop, isMeanwhile: true }
  }

async function saveInDrop(save: SaveInDrop, drop: SellerDrop): Promise<SaveAnswer> {
  return { drop: await callOf(save, drop) }
}

function callOf(save: SaveInDrop, { id, revision }: SellerDrop): Promise<SellerDrop> {
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
      const change = {
        ...{ id: save.lotId, revision },
        ...(priceCents === undefined ? {} : { priceCents }),
        ...(quantity === undefined ? {} : { quantity }),
        ...(active === undefined ? {} : { active }),
      }
      const stocked =
        save.stock === null
          ? Promise.resolve()
          : client.items.update({ id: save.itemId, quantity: save.stock }, asWrite)
      return stocked.then(() => client.drops.updateItem(change, asWrite))
    }
    case 'move':
      return client.drops.updateItem({ id: save.lotId, revision, position: save.position }, asWrite)
  }
}
