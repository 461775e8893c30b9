import type { Item, ItemInput } from '@keepcase/contract/drops/items.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sqlState } from '@keepcase/db/retry.ts'
import type { Items } from '@keepcase/db/schema.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { changedFacts, currentActor } from '#server/features/access/public.ts'
import { attachPhotos, copyPhotos, hasPhotos } from '#server/features/photos/public.ts'
import { assertMayLetGo, assertOnePiece } from '#server/features/shelf/public.ts'
import { countCreation } from '#server/features/storefronts/public.ts'
import { assertSells } from '../drops.policy.ts'
import { auditCatalog, loggedItemFields } from './audit-catalog.ts'
import { changeItem, findItem, findStorefrontOfItem, insertItem, lockItem, selectInOpenDrops } from './items.queries.ts'
import { viewCatalogItem } from './items.view.ts'

type Deps = { db: Db; requestId?: string | null }
type Fields = { [Name in keyof Omit<ItemInput, 'storefrontId' | 'photoIds'>]?: ItemInput[Name] | undefined }
type NewItem = ItemInput & { originClaimId?: string | undefined }
type Changes = Fields & { id: string; version?: number | undefined; photoIds?: readonly string[] | undefined }

/**
 * Adds an item to a storefront's catalog, once per idempotency key.
 * @throws RetryLater when the storefront has reached its daily limit of new items
 * @throws Refusal SKU_TAKEN; with a piece of a shelf NOT_FOUND, ALREADY_LET_GO, ONE_PIECE
 */
export function createItem(deps: Deps, actor: Actor, input: NewItem, key: string | null): Promise<Item> {
  assertSells(actor, input.storefrontId, 'storefront.items.create')
  return transact(deps.db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'items.create', input }, () => addItem(tx, deps, actor, input)),
  )
}

async function addItem(
  tx: Tx,
  { requestId = null }: Deps,
  actor: Actor,
  { storefrontId, photoIds, originClaimId, ...fields }: NewItem,
): Promise<Item> {
  await countCreation(tx, storefrontId, 'items')
  const { quantity } = fields
  if (originClaimId) await assertMayLetGo(tx, actor.profileId, { claimId: originClaimId, storefrontId, quantity })
  const row = { ...withoutUndefined(fields), storefrontId, originClaimId } as Insertable<Items>
  const id = await insertItem(tx, row).catch(skuTaken)
  if (photoIds?.length) await attachPhotos(tx, { storefrontId, itemId: id, photoIds })
  const current = await currentActor(tx, actor)
  assertSells(current, storefrontId, 'storefront.items.create')
  const entry = { action: 'items.create', subjectType: 'item', subjectId: id, after: { title: fields.title } }
  await auditCatalog(tx, { actor: current, storefrontId, ...entry, requestId })
  return readItem(tx, id)
}

/** Fields that may always change, because buyers see none of them: the default price, free units, the seller's number. */
const alwaysEditable: ReadonlySet<string> = new Set(['priceCents', 'quantity', 'sku'])

/** Whether these fields can't change while an item is in an open drop. */
export const isFixedInOpenDrop = (names: readonly string[]): boolean => names.some((name) => !alwaysEditable.has(name))

/**
 * Changes an item. What buyers were shown is fixed while it is in an open drop.
 * @throws Refusal NOT_FOUND, IN_OPEN_DROP, CHANGED_MEANWHILE, SKU_TAKEN
 */
export async function updateItem(
  { db, requestId = null }: Deps,
  actor: Actor,
  { id, version, photoIds, ...changes }: Changes,
): Promise<Item> {
  const storefrontId = await findStorefrontOfItem(db, id)
  if (storefrontId === undefined) throw new Refusal('NOT_FOUND')
  assertSells(actor, storefrontId, 'storefront.items.update')
  return transact(db, async (tx) => {
    const before = await lockItem(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    const current = await currentActor(tx, actor)
    assertSells(current, storefrontId, 'storefront.items.update')
    if (version !== undefined && version !== before.version) throw new ChangedMeanwhile(await readItem(tx, id))
    const given = withoutUndefined(changes)
    const names = Object.keys(given) as (keyof typeof given)[]
    const changed = names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(before[name]))
    if (before.originClaimId !== null && changed.includes('quantity')) assertOnePiece(changes.quantity ?? 0)
    const newPhotoIds = photoIds && !(await hasPhotos(tx, id, photoIds)) ? photoIds : null
    if ((newPhotoIds || isFixedInOpenDrop(changed)) && (await selectInOpenDrops(tx, [id])).size > 0) {
      const message = 'This item is in an open drop. You can edit it when the drop is over.'
      throw new Refusal('IN_OPEN_DROP', { title: 'In an open drop', message })
    }
    if (!newPhotoIds && changed.length === 0) return readItem(tx, id)
    await changeItem(tx, id, given).catch(skuTaken)
    if (newPhotoIds) await attachPhotos(tx, { storefrontId, itemId: id, photoIds: newPhotoIds })
    const newValues = { ...pick(given, changed), ...(newPhotoIds && { photoIds: newPhotoIds }) }
    const subject = { action: 'items.update', subjectType: 'item', subjectId: id }
    const entry = { ...subject, ...changedFacts(before, newValues, loggedItemFields) }
    await auditCatalog(tx, { actor: current, storefrontId, ...entry, requestId })
    return readItem(tx, id)
  })
}

const pick = <Row extends object>(row: Row, names: readonly (keyof Row)[]): object =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/**
 * Adds a copy of an item to the same catalog, photos included: one unit, active, without the SKU. Runs once per idempotency
 * key.
 * @throws RetryLater when the storefront has reached its daily limit of new items
 * @throws Refusal NOT_FOUND
 */
export async function duplicateItem(
  deps: Deps,
  actor: Actor,
  input: { id: string },
  key: string | null,
): Promise<Item> {
  const storefrontId = await findStorefrontOfItem(deps.db, input.id)
  if (storefrontId === undefined) throw new Refusal('NOT_FOUND')
  assertSells(actor, storefrontId, 'storefront.items.create')
  return transact(deps.db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'items.duplicate', input }, () =>
      addCopy(tx, deps, actor, { id: input.id, storefrontId }),
    ),
  )
}

async function addCopy(
  tx: Tx,
  { requestId = null }: Deps,
  actor: Actor,
  { id, storefrontId }: { id: string; storefrontId: string },
): Promise<Item> {
  await countCreation(tx, storefrontId, 'items')
  const original = await lockItem(tx, id)
  if (!original) throw new Refusal('NOT_FOUND')
  const { title, description, priceCents, condition, sleeveCondition, rarity, category, genres, era } = original
  const { year, maker, format, printRun, flaws } = original
  const traits = { condition, sleeveCondition, rarity, category, genres, era, year, maker, format, printRun, flaws }
  const copyId = await insertItem(tx, { storefrontId, title, description, priceCents, quantity: 1, ...traits })
  await copyPhotos(tx, id, copyId)
  const current = await currentActor(tx, actor)
  assertSells(current, storefrontId, 'storefront.items.create')
  const entry = { action: 'items.duplicate', subjectType: 'item', subjectId: copyId, after: { original: id, title } }
  await auditCatalog(tx, { actor: current, storefrontId, ...entry, requestId })
  return readItem(tx, copyId)
}

async function readItem(tx: Tx, id: string): Promise<Item> {
  const row = await findItem(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return viewCatalogItem(row)
}

function withoutUndefined(fields: Fields): Updateable<Items> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Converts a unique violation on the SKU to its refusal. */
function skuTaken(error: unknown): never {
  const isTaken = sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'items_sku'
  if (!isTaken) throw error
  const message = 'Another item has this SKU. Choose another one.'
  throw new Refusal('SKU_TAKEN', { title: 'SKU taken', message, fields: { sku: message } })
}
