import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { DropCard, DropStatus, DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { paths } from '#web/paths.ts'
import type { DropAction } from './use-own-drops.ts'

/** The statuses from which each action leads on. */
const from: Record<DropAction, readonly DropStatus[]> = {
  publish: ['draft'],
  unpublish: ['scheduled'],
  pause: ['active'],
  resume: ['paused'],
  end: ['active', 'paused', 'sold-out'],
  cancel: ['draft', 'scheduled', 'active', 'paused'],
}

/** Actions on a drop in this status, for who holds these permissions on its storefront. */
export function movesOf(status: DropStatus, held: ReadonlySet<StorefrontPermission>): DropAction[] {
  if (!held.has('storefront.drops.manage')) return []
  return (Object.keys(from) as DropAction[]).filter((action) => from[action].includes(status))
}

/** True while the drop's editor still has something to change. */
export const isEditable = (status: DropStatus): boolean => !['completed', 'cancelled'].includes(status)

/** True for a drop with a host, from publishing on: afterwards its console continues it. */
export const isHostable = (type: DropType, status: DropStatus): boolean =>
  type !== 'marketplace' && status !== 'draft' && status !== 'cancelled'

/** Where the name of a drop leads in the seller's lists: to its editor for who may change it, else to its page. */
export const workplaceOf = (
  { id, storefrontId, status }: Pick<DropCard, 'id' | 'storefrontId' | 'status'>,
  held: ReadonlySet<StorefrontPermission>,
): string =>
  held.has('storefront.drops.update') && isEditable(status) ? paths.dropEdit(storefrontId, id) : paths.drop(id)
