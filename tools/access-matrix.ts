/**
 * Generates `docs/access.md` (who may do what) from the contract and from the ownership rules of the walk's
 * samples. `node tools/access-matrix.ts` writes it; a test compares.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@keepcase/contract'
import { type RouteLine, routesOf } from '@keepcase/server/api/contract-check.ts'
import type { CallerKind } from './walk/walk-fixtures.ts'
import { samples } from './walk/walk-samples.ts'

/** Path of the generated page. */
export const accessPage = join(import.meta.dirname, '..', 'docs', 'access.md')

const intro = `# Who may do what

Generated from the contract by \`tools/access-matrix.ts\`; a test fails when the two differ. \`tools/walk\` makes every
call as a visitor, a suspended account, two buyers, two sellers, staff and an administrator, with valid and invalid
input, and checks that a refused call left the database unchanged.

- **Session**: without one, the answer is 401.
- **Right**: without it, the answer is 403, \`Missing <right>\`, the same for an id that exists and one that doesn't.
  A storefront's right on any storefront is enough here; *Whose* decides whether it is the right storefront.
- **Whose**: for everyone else the thing doesn't exist: 404, exactly as for an id that was never used. So whoever has
  the right for another storefront only gets 404.
- **Key**: the header \`Idempotency-Key\` is required.
- **Limit**: calls per account (or per address) within that many seconds, across all servers. Some calls
  also have a limit per storefront and day (UTC, by the database's clock), whoever makes them.

| Call | Method and path | Session | Right | Whose | Key | Limit |
|---|---|---|---|---|---|---|
`

const names: Readonly<Partial<Record<CallerKind, string>>> = {
  buyer: 'its buyer',
  seller: 'owner',
  clerk: 'staff',
  admin: 'platform',
}

const hidden = 'everyone; for a hidden drop, who may see it'

/** Wording for calls whose subject is open to more people than the walk's fixtures have. */
const inWords: Readonly<Record<string, string>> = {
  'claims.byKey': 'its buyer',
  'claims.claimItem': hidden,
  'claims.ledger': hidden,
  'claims.pace': hidden,
  'claims.results': hidden,
  'claims.tally': hidden,
  'claims.whyNotMe': hidden,
  'community.collection': 'its owner; everyone once it is public',
  'discovery.removeSavedSearch': 'its owner',
  'discovery.removeWant': 'its owner',
  'drops.byId': hidden,
  'drops.pastPrices': hidden,
  'drops.redeemLink': 'who has the link',
  'drops.view': hidden,
  'notifications.remind': hidden,
  'notifications.unsubscribe': 'who has the email',
  'live.deleteMessage': 'its author, the room’s moderators, platform',
  'live.me': hidden,
  'live.messages': hidden,
  'live.react': hidden,
  'live.room': hidden,
  'live.send': hidden,
  'staff.accept': 'who has the email and its address',
  'staff.decline': 'who has the email',
  'staff.leave': 'staff',
  'staff.openInvitation': 'who has the email',
  'staff.renewLink': 'who has the email and its address',
  'standby.join': hidden,
}

/** Who has access to the subject of a call, as text. */
function whose({ operationId }: RouteLine): string {
  const words = inWords[operationId]
  if (words !== undefined) return words
  const sample = samples[operationId]
  if (!sample?.insiders || sample.isSilent) return ''
  return sample.insiders.map((kind) => names[kind] ?? kind).join(', ')
}

function row(route: RouteLine): string {
  const { operationId, method, path, auth, permission, key, rate, perStorefrontDay } = route
  const cells = [
    `\`${operationId}\``,
    `${method} \`${path}\``,
    auth === 'public' ? '' : 'yes',
    permission === null ? '' : `\`${permission}\``,
    whose(route),
    key === null ? '' : 'yes',
    `${rate.max} / ${rate.seconds} s${perStorefrontDay === null ? '' : `, ${perStorefrontDay} / storefront and day`}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The whole page as Markdown. */
export function accessMatrix(): string {
  return `${intro}${routesOf(contract).map(row).join('\n')}\n`
}

if (import.meta.main) writeFileSync(accessPage, accessMatrix())
