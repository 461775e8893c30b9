import type { Storefront, StorefrontInput } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from './storefronts.policy.ts'
import { changeStorefront, findStorefront, lockStorefront } from './storefronts.queries.ts'
import { viewStorefront } from './storefronts.view.ts'
import { asSubdomainTaken, assertNotReserved } from './subdomains.ts'

type Fields = output<typeof StorefrontInput>
type Input = { [Name in keyof Fields]?: Fields[Name] | undefined } & { id: string }

/** Changes the given fields. Changes by anyone but the owner are audited. */
export function updateStorefront(
  { db }: { db: Db },
  actor: Actor,
  { id, ...changes }: Input,
  requestId: string,
): Promise<Storefront> {
  assertStaffOf(actor, id, 'storefront.own.update')
  assertNotReserved(changes.subdomain)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return transact(db, async (tx) => {
    const before = await lockStorefront(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), id, 'storefront.own.update')
    const isRenamed = changes.name !== undefined && changes.name !== before.name
    if (isRenamed && isReservedName(changes.name ?? '')) throw nameReserved('name')
    if (Object.keys(given).length > 0) await changeStorefront(tx, id, given)
    if (before.ownerId !== actor.profileId || actor.impersonatedBy !== null) {
      const was = Object.fromEntries(Object.keys(given).map((name) => [name, before[name as keyof typeof before]]))
      const entry = {
        action: 'storefronts.update',
        subjectType: 'storefront',
        subjectId: id,
        before: was,
        after: given,
      }
      await audit(tx, { actor, ...entry, requestId })
    }
    const after = await findStorefront(tx, id)
    if (!after) throw new Refusal('NOT_FOUND')
    return viewStorefront(after)
  }).catch((error) => {
    throw asSubdomainTaken(error)
  })
}
