import { sqlState } from '@keepcase/db/retry.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isReservedName } from '#server/api/reserved-names.ts'

/** Subdomains reserved for the platform or that could be mistaken for it. */
const reserved = new Set(
  `admin administrator api app assets auth billing blog cdn checkout claims contact dashboard dev discover drop drops
  email explore ftp health help home imap images img keepcase legal live login mail media mx news notifications ns ns1
  ns2 oauth onboarding orders payments pop privacy profile root rpc safety security seller sellers settings shop
  signin signup smtp socket staging static status store storefront storefronts support system terms test user users
  waitlist web webhooks webmail ws www www1 www2`.split(/\s+/),
)

const text = { title: 'Address taken', message: 'This address is taken.' }

/** The refusal for a taken or reserved address. */
export function subdomainTaken(): Refusal<'SUBDOMAIN_TAKEN'> {
  return new Refusal('SUBDOMAIN_TAKEN', { ...text, fields: { subdomain: text.message } })
}

/** Rejects a reserved subdomain, with or without hyphens, and look-alikes. @throws Refusal SUBDOMAIN_TAKEN */
export function assertNotReserved(subdomain: string | null | undefined): void {
  if (!subdomain) return
  const isReserved = reserved.has(subdomain) || reserved.has(subdomain.replaceAll('-', ''))
  if (isReserved || isReservedName(subdomain)) throw subdomainTaken()
}

/** Converts a unique violation on the address to its refusal; returns other errors unchanged. */
export function asSubdomainTaken(error: unknown): unknown {
  const isTaken =
    sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'storefronts_subdomain'
  return isTaken ? subdomainTaken() : error
}
