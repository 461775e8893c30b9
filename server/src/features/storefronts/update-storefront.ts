import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { StorefrontChanges } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { ReturnAddress, StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { transact } from '#server/database/transact.ts'
import { audit, changedFacts, currentActor } from '#server/features/access/public.ts'
import { checkedPostalCode } from '#server/features/accounts/public.ts'
import { asCurrencyFixed } from './settings/currency-fixed.ts'
import { readSettings } from './settings/read-settings.ts'
import { assertStaffOf } from './storefronts.policy.ts'
import { changeStorefront, lockStorefront } from './storefronts.queries.ts'
import { asSubdomainTaken, assertNotReserved } from './subdomains.ts'

type Fields = output<typeof StorefrontChanges>
type Input = { [Name in keyof Fields]?: Fields[Name] | undefined } & { id: string }
/** Fields whose values the audit log keeps. Of texts, such as how to get in touch, it keeps the names alone. */
const logged: ReadonlySet<string> = new Set([
  ...['name', 'subdomain', 'palette', 'currency', 'subscriptionPriceCents', 'country', 'shipsTo'],
  ...['defaultShippingCents', 'defaultAdditionalCents', 'shipsWithinDays'],
])

type Right = Extract<StorefrontPermission, 'storefront.own.update' | 'storefront.settings.shipping'>

/**
 * Changes the given fields. Changes by anyone but the owner are audited.
 * @param right the permission that the caller's fields need
 * @throws Refusal BAD_REQUEST (postal code), NOT_FOUND, NAME_RESERVED, SUBDOMAIN_TAKEN, CURRENCY_FIXED;
 * CHANGED_MEANWHILE for an older `version`
 */
export function updateStorefront(
  { db }: { db: Db },
  actor: Actor,
  { id, version, ...changes }: Input,
  requestId: string,
  right: Right = 'storefront.own.update',
): Promise<StorefrontSettings> {
  assertStaffOf(actor, id, right)
  assertNotReserved(changes.subdomain)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return transact(db, async (tx) => {
    const before = await lockStorefront(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), id, right)
    if (version !== undefined && version !== before.version) throw new ChangedMeanwhile(await readSettings(tx, id))
    const isRenamed = changes.name !== undefined && changes.name !== before.name
    if (isRenamed && isReservedName(changes.name ?? '')) throw nameReserved('name')
    const stored = { ...given, ...readReturnAddress(changes, before) }
    if (Object.keys(stored).length > 0) await changeStorefront(tx, id, stored)
    if (before.ownerId !== actor.profileId || actor.impersonatedBy !== null) {
      const entry = { action: 'storefronts.update', subjectType: 'storefront', subjectId: id }
      await audit(tx, { actor, ...entry, ...changedFacts(before, differing(stored, before), logged), requestId })
    }
    return readSettings(tx, id)
  }).catch((error) => {
    throw asCurrencyFixed(asSubdomainTaken(error))
  })
}

type Before = NonNullable<Awaited<ReturnType<typeof lockStorefront>>>

/** The given return address, with the postal code as it is written in the storefront's country. */
function readReturnAddress({ returnAddress, country }: Omit<Input, 'id'>, before: Before) {
  if (!returnAddress) return {}
  const place = { ...returnAddress, country: country ?? before.country }
  const former = before.returnAddress as ReturnAddress | null
  const formerPlace = former && { ...former, country: before.country }
  return { returnAddress: { ...returnAddress, postalCode: checkedPostalCode(place, formerPlace) } }
}

/** The given fields that differ from the stored ones: a form sends all of them back. */
const differing = (given: object, before: object): object =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]),
    ),
  )
