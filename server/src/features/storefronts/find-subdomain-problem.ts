import { StorefrontInput } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { isSubdomainOfOther } from './storefronts.queries.ts'
import { assertNotReserved, subdomainTaken } from './subdomains.ts'

/**
 * Why an address isn't available: invalid, reserved or taken; null when it is free. For feedback while
 * typing; the unique index decides.
 * @param ownerId account whose own storefronts don't count as taken
 */
export async function findSubdomainProblem(db: Db, subdomain: string, ownerId: string): Promise<string | null> {
  const checked = StorefrontInput.shape.subdomain.safeParse(subdomain)
  if (!checked.success) return checked.error.issues[0]?.message ?? 'Use 3 to 40 letters, digits or hyphens.'
  const taken = subdomainTaken().message
  try {
    assertNotReserved(checked.data)
  } catch {
    return taken
  }
  return (await isSubdomainOfOther(db, checked.data ?? null, ownerId)) ? taken : null
}
