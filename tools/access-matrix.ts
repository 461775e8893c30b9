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

Made by \`tools/access-matrix.ts\` from the contract; a test fails when it is not what the contract says. \`tools/walk\`
makes every one of these calls as a visitor, a suspended account, two buyers, two sellers, staff and an administrator,
with right input and with wrong, and compares the database before and after what was refused.

- **Session**: without one the answer is 401.
- **Right**: without it 403, \`Missing <right>\`. One of a storefront counts on any of them here; on which one the thing
  belongs to, *Whose* decides.
- **Whose**: to everybody else the thing does not exist: 404, the same as for one that never was.
- **Key**: the header \`Idempotency-Key\` is asked for.
- **Limit**: calls of one account (or one address) in that many seconds, over all servers. Some calls
  also have a limit for each storefront and day (UTC, by the database's clock), whoever makes them.

| Call | Method and path | Session | Right | Whose | Key | Limit |
|---|---|---|---|---|---|---|
`

const names: Readonly<Partial<Record<CallerKind, string>>> = {
  buyer: 'its buyer',
  seller: 'owner',
  clerk: 'staff',
  admin: 'platform',
}

const hidden = 'all; of a hidden drop who may see it'

/** Wording for calls whose subject is open to more people than the walk's fixtures have. */
const inWords: Readonly<Record<string, string>> = {
  'claims.byKey': 'its buyer',
  'claims.claimItem': hidden,
  'claims.ledger': hidden,
  'claims.pace': hidden,
  'claims.results': hidden,
  'claims.tally': hidden,
  'claims.whyNotMe': hidden,
  'community.collection': 'its owner; all once it is public',
  'discovery.removeSavedSearch': 'its owner',
  'discovery.removeWant': 'its owner',
  'drops.byId': hidden,
  'drops.pastPrices': hidden,
  'drops.redeemLink': 'who has the link',
  'drops.view': hidden,
  'notifications.remind': hidden,
  'notifications.unsubscribe': 'who has the mail',
  'live.deleteMessage': 'its author, who keeps the room, platform',
  'live.me': hidden,
  'live.messages': hidden,
  'live.react': hidden,
  'live.room': hidden,
  'live.send': hidden,
  'staff.accept': 'who has the mail and its address',
  'staff.decline': 'who has the mail',
  'staff.leave': 'staff',
  'staff.openInvitation': 'who has the mail',
  'staff.renewLink': 'who has the mail and its address',
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
