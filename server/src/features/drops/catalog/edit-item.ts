import type { Item, ItemInput } from '@keepcase/contract/drops/items.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Items } from '@keepcase/db/schema.ts'
import type { Insertable, Updateable } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { countCreation } from '#server/features/storefronts/public.ts'
import { assertSells } from '../drops.policy.ts'
import { changeItem, findItem, insertItem, isInOpenDrop, lockItem } from './items.queries.ts'
import { viewCatalogueItem } from './items.view.ts'

type New = output<typeof ItemInput>
type Changes = { [Name in keyof Omit<New, 'storefrontId'>]?: New[Name] | undefined } & { id: string }

/**
 * Adds an item to a storefront's catalog.
 * @throws RetryLater when the storefront has reached its daily limit of new items
 */
export function createItem({ db }: { db: Db }, actor: Actor, { storefrontId, ...fields }: New): Promise<Item> {
  assertSells(actor, storefrontId, 'storefront.items.create')
  return transact(db, async (tx) => {
    await countCreation(tx, storefrontId, 'items')
    const { title, priceCents, quantity, ...rest } = fields
    const row = { ...withoutUndefined(rest), storefrontId, title, priceCents, quantity } as Insertable<Items>
    const id = await insertItem(tx, row)
    assertSells(await currentActor(tx, actor), storefrontId, 'storefront.items.create')
    return readItem(tx, id)
  })
}

/** Fields that may always change: the default price, and the units that are in no drop. */
const alwaysEditable = new Set(['priceCents', 'quantity'])

/**
 * Changes an item. What buyers were shown is fixed while it is in an open drop.
 * @throws Refusal NOT_FOUND, IN_OPEN_DROP
 */
export function updateItem({ db }: { db: Db }, actor: Actor, { id, ...changes }: Changes): Promise<Item> {
  return transact(db, async (tx) => {
    const before = await lockItem(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertSells(await currentActor(tx, actor), before.storefrontId, 'storefront.items.update')
    const given = withoutUndefined(changes)
    const names = Object.keys(given) as (keyof typeof given)[]
    const changed = names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(before[name]))
    if (changed.some((name) => !alwaysEditable.has(name)) && (await isInOpenDrop(tx, id))) {
      const message = 'This item is in an open drop. You can edit it when the drop is over.'
      throw new Refusal('IN_OPEN_DROP', { title: 'In an open drop', message })
    }
    if (changed.length > 0) await changeItem(tx, id, given)
    return readItem(tx, id)
  })
}

async function readItem(tx: Tx, id: string): Promise<Item> {
  const row = await findItem(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return viewCatalogueItem(row)
}

function withoutUndefined(fields: Omit<Changes, 'id'>): Updateable<Items> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
