import type { Procedure } from './walk-calls.ts'
import type { CallerKind } from './walk-fixtures.ts'
import type { Sample } from './walk-samples.ts'

/** Expected answer: a status, or `done` for any answer to an authorized caller. */
export type Expected = 401 | 403 | 404 | 'done'

/** Permissions of each kind of caller, by name, on any subject. A kind without a session is absent. */
export type Rights = ReadonlyMap<CallerKind, ReadonlySet<string>>

function expected({ meta }: Procedure, { insiders, isSilent }: Sample, kind: CallerKind, rights: Rights): Expected {
  const { needs } = meta
  if (needs !== 'public' && !rights.has(kind)) return 401
  if (needs !== 'public' && needs !== 'signed-in' && !rights.get(kind)?.has(needs ?? '')) return 403
  if (isSilent || insiders === undefined || insiders.includes(kind)) return 'done'
  return 404
}

/**
 * Calls whose policy requires one of two rights, and refuses with a right that the contract does not declare.
 */
const judgedByPolicy: Readonly<Record<string, string>> = {
  'drops.pause': 'storefront.drops.manage',
  'drops.resume': 'storefront.drops.manage',
  'live.chat': 'storefront.settings.liveTools',
  'live.mute': 'storefront.settings.liveTools',
  'live.mutes': 'storefront.settings.liveTools',
  'live.setChat': 'storefront.settings.liveTools',
  'live.unmute': 'storefront.settings.liveTools',
}

/** What the catalogue says about this call by this kind of caller. */
export function refusalOf(procedure: Procedure, sample: Sample, kind: CallerKind, rights: Rights): Expected {
  const permission = judgedByPolicy[procedure.id]
  const plain = expected(procedure, sample, kind, rights)
  return permission && plain === 404 && !rights.get(kind)?.has(permission) ? 403 : plain
}

/** The message of a refusal for want of a right. */
export const missing = ({ id, meta }: Procedure): string => `Missing ${judgedByPolicy[id] ?? meta.needs}`
