import { randomUUID } from 'node:crypto'
import { ownerPermissions, type PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { DropDetail, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { LiveEvent } from '@keepcase/contract/events.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { storefrontsRouter } from '#server/features/storefronts/storefronts.router.ts'
import { itemsRouter } from '../catalog/items.router.ts'
import { dropsRouter } from '../drops.router.ts'

/** Start of the test clock. */
export const noon = '2026-12-01T12:00:00.000Z'
export const at = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString()
export const minutes = (n: number): number => n * 60_000

type DropOverrides = Partial<Parameters<ReturnType<typeof clientOf>['drops']['create']>[0]>
type Lot = { title?: string; units?: number; priceCents?: number; category?: 'vhs' | 'vinyl' }

const clientOf = ({ db, owner }: TestDb, actor: Actor | null, given: Partial<RequestContext> = {}) => {
  // Another key for each call, unless one is given.
  const context = () => enteredContext(owner, actor, { key: randomUUID(), ...given })
  return {
    drops: createRouterClient(dropsRouter({ db }), { context }),
    items: createRouterClient(itemsRouter({ db }), { context }),
    storefronts: createRouterClient(storefrontsRouter({ db }), { context }),
  }
}

/** Creates sellers, accounts and drops through the drops feature's own commands, and calls them as any actor. */
export function dropFixtures(test: TestDb) {
  const { db, owner } = test
  const as = (actor: Actor | null, given?: Partial<RequestContext>) => clientOf(test, actor, given)

  async function account(permissions: PermissionName[] = []): Promise<Actor> {
    const actor = testActor({ permissions })
    await owner.query(
      `insert into auth.app_user (id, name, email, email_verified) values ($1, 'Ada Reyes', $2, true)`,
      [actor.profileId, actor.email],
    )
    return actor
  }

  async function seller(): Promise<{ actor: Actor; storefrontId: string }> {
    const actor = await account(['storefront.create'])
    const { id } = await as(actor).storefronts.create({ name: 'Static Age Video' })
    return { actor: { ...actor, storefronts: new Map([[id, new Set(ownerPermissions)]]) }, storefrontId: id }
  }

  /** Creates a draft with these lots, starting in an hour and ending in two. */
  async function draft(
    who: { actor: Actor; storefrontId: string },
    given: DropOverrides = {},
    lots: readonly Lot[] = [{}],
  ): Promise<SellerDrop> {
    const { drops, items } = as(who.actor)
    const times = { startDate: at(minutes(60)), endDate: at(minutes(120)) }
    const created = await drops.create({
      storefrontId: who.storefrontId,
      type: 'marketplace',
      title: 'Night Shift VHS',
      ...times,
      ...given,
    })
    let drop = created
    for (const [i, { title = `Tape ${i + 1}`, units = 1, priceCents = 1500, category = 'vhs' }] of lots.entries()) {
      const input = { storefrontId: who.storefrontId, title, priceCents, quantity: units, category }
      const item = await items.create(input)
      drop = await drops.addItem({ id: created.id, itemId: item.id, quantity: units })
    }
    return drop
  }

  async function published(...given: Parameters<typeof draft>): Promise<SellerDrop> {
    const drop = await draft(...given)
    return as(given[0].actor).drops.publish({ id: drop.id })
  }

  const read = (id: string, actor: Actor | null = null): Promise<DropDetail> => as(actor).drops.byId({ id })

  async function claim(dropItemId: string, userId: string): Promise<{ success: boolean; message: string }> {
    const { rows } = await sql<{ success: boolean; message: string }>`
      select * from claim_item(${dropItemId}, ${userId})`.execute(db)
    return rows[0] ?? { success: false, message: 'no answer' }
  }

  /** Every live event in the outbox, parsed as a browser does; throws for an unknown event. */
  async function liveEvents(): Promise<LiveEvent[]> {
    const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', 'live').orderBy('id').execute()
    return rows.map(({ name, rowId, version, payload }) =>
      LiveEvent.parse({ ...(payload as object), name, id: rowId, version }),
    )
  }

  return { liveEvents, as, account, seller, draft, published, read, claim }
}
