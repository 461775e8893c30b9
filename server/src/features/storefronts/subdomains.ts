import { sqlState } from '@keepcase/db/retry.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isReservedName } from '#server/api/reserved-names.ts'

/** Addresses that the platform keeps for itself, or that could pass for it. */
const reserved = new Set(
  `admin administrator api app assets auth billing blog cdn checkout claims contact dashboard dev discover drop drops
  email explore ftp health help home imap images img keepcase legal live login mail media mx news notifications ns ns1
  ns2 oauth onboarding orders payments pop privacy profile root rpc safety security seller sellers settings shop
  signin signup smtp socket staging static status store storefront storefronts support system terms test user users
  waitlist web webhooks webmail ws www www1 www2`.split(/\s+/),
)

const words = { title: 'Address taken', message: 'This address is taken.' }

/** The refusal of an address that somebody has, or nobody may have. */
export function subdomainTaken(): Refusal<'SUBDOMAIN_TAKEN'> {
  return new Refusal('SUBDOMAIN_TAKEN', { ...words, fields: { subdomain: words.message } })
}

/** Refuses an address that nobody may have: one of the platform's own, with hyphens or not, or one that looks like it. */
export function assertNotReserved(subdomain: string | null | undefined): void {
  if (!subdomain) return
  const isKept = reserved.has(subdomain) || reserved.has(subdomain.replaceAll('-', ''))
  if (isKept || isReservedName(subdomain)) throw subdomainTaken()
}

/** What a write throws that met somebody else's address: the refusal; anything else as it came. */
export function asSubdomainTaken(error: unknown): unknown {
  const isTaken =
    sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'storefronts_subdomain'
  return isTaken ? subdomainTaken() : error
}
