import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { LateMenu } from '#web/startup/late-menu.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import type { MenuEntry } from '#web/ui/overlays/popovers.tsx'
import { useDropStatus } from '../page/drop-clock.ts'
import { isEditable, isHostable, movesOf } from './drop-moves.ts'
import { actionLabels, actionsFor, copyLinkLabel, hostDrop, linkCopied, linkNotCopied } from './selling.texts.ts'
import { type DropAction, useDropAction } from './use-own-drops.ts'

const ConfirmMove = clientLazy(() => import('./confirm-move.tsx').then((part) => ({ default: part.ConfirmMove })))

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(paths.drop(id), location.origin).href)
    notify.success(linkCopied)
  } catch {
    notify.error(linkNotCopied, new URL(paths.drop(id), location.origin).href)
  }
}

type DropActionsProps = { drop: DropCard; held: ReadonlySet<StorefrontPermission> }

/** The menu of one drop: what its state and the viewer's permissions allow. */
export function DropActions({ drop, held }: DropActionsProps) {
  const [asking, ask] = useState<Exclude<DropAction, 'resume'> | null>(null)
  const move = useDropAction()
  const status = useDropStatus(drop)
  const { id, storefrontId, type } = drop
  const moves = movesOf(status, held).map(
    (action): MenuEntry => ({
      kind: 'action',
      label: actionLabels[action],
      isDestructive: action === 'cancel' || action === 'end',
      onSelect: () => (action === 'resume' ? move.mutate({ id, action, key: crypto.randomUUID() }) : ask(action)),
    }),
  )
  const entries: MenuEntry[] = [
    ...(held.has('storefront.drops.manage') && isHostable(type, status)
      ? [{ kind: 'link' as const, label: hostDrop, to: paths.host(id) }]
      : []),
    ...(held.has('storefront.drops.update') && isEditable(status)
      ? [{ kind: 'link' as const, label: 'Edit', to: paths.dropEdit(storefrontId, id) }]
      : []),
    { kind: 'link', label: status === 'draft' ? 'Preview' : 'View', to: paths.drop(id) },
    ...(status === 'draft'
      ? []
      : [{ kind: 'action' as const, label: copyLinkLabel, onSelect: () => void copyLink(id) }]),
    ...(moves.length > 0 ? [{ kind: 'divider' as const }, ...moves] : []),
  ]
  return (
    <>
      <LateMenu
        label={actionsFor(drop.title)}
        trigger={
          <Button variant="quiet" size="icon" aria-label={actionsFor(drop.title)}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        entries={entries}
      />
      {asking && (
        <ClientOnly place={null}>
          <ConfirmMove key={asking} drop={drop} action={asking} onClose={() => ask(null)} />
        </ClientOnly>
      )}
    </>
  )
}
