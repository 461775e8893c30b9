import type { Storefront, StorefrontInput } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import { currentActor } from '#access/public.ts'
import { audit } from '#platform/audit.ts'
import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isReservedName, nameReserved } from '#platform/reserved-names.ts'
import { transact } from '#platform/transact.ts'
import { assertStaffOf } from './storefronts.policy.ts'
import { changeStorefront, findStorefront, lockStorefront } from './storefronts.queries.ts'
import { viewStorefront } from './storefronts.view.ts'
import { asSubdomainTaken, assertNotReserved } from './subdomains.ts'

type Fields = output<typeof StorefrontInput>
type Input = { [Name in keyof Fields]?: Fields[Name] | undefined } & { id: string }

/** Changes the given fields. What staff other than the owner changed is written down. */
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
