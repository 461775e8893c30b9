import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { Flag, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Button } from '#ui/button.tsx'
import { Ellipsis } from '#ui/icons.ts'
import { DropdownMenu, type MenuEntry } from '#ui/popovers.tsx'
import { useUnblockUser } from './use-block-user.ts'

const BlockDialog = lazyPart(() => import('./block-dialog.tsx').then(({ BlockDialog }) => ({ default: BlockDialog })))
const ReportDialog = lazyPart(() =>
  import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
)

/** What the viewer may do against a person: block and report. */
export function PersonMenu({ profile: { id, displayName, isBlocked } }: { profile: Profile }) {
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const unblock = useUnblockUser(displayName)
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  const entries: MenuEntry[] = [
    isBlocked
      ? { kind: 'action', label: 'Unblock', icon: <UserX />, onSelect: () => unblock.mutate({ id }) }
      : { kind: 'action', label: 'Block…', icon: <UserX />, onSelect: () => setOpen('block') },
    { kind: 'action', label: 'Report…', icon: <Flag />, onSelect: () => setOpen('report'), isDestructive: true },
  ]
  return (
    <>
      <DropdownMenu
        label={`More about ${displayName}`}
        entries={entries}
        trigger={
          <Button variant="outline" size="icon" aria-label={`More about ${displayName}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
      <Suspense fallback={null}>
        {open === 'block' && <BlockDialog id={id} name={displayName} onOpenChange={close} />}
        {open === 'report' && <ReportDialog kind="user" id={id} name={displayName} onOpenChange={close} />}
      </Suspense>
    </>
  )
}
