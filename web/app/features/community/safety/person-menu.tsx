import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { Flag, ImageOff, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { DropdownMenu, type MenuEntry } from '#web/ui/overlays/popovers.tsx'
import * as personTexts from './person.texts.ts'
import * as texts from './safety.texts.ts'
import { useUnblockUser } from './use-block-user.ts'

const BlockDialog = clientLazy(() => import('./block-dialog.tsx').then(({ BlockDialog }) => ({ default: BlockDialog })))
const ReportDialog = clientLazy(() =>
  import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
)
const RemovePictureDialog = clientLazy(() =>
  import('./remove-picture-dialog.tsx').then(({ RemovePictureDialog }) => ({ default: RemovePictureDialog })),
)

/** Actions against a person: block and report; moderators can remove the picture. */
export function PersonMenu({ profile: { id, displayName, avatarUrl, isBlocked } }: { profile: Profile }) {
  const [open, setOpen] = useState<'block' | 'report' | 'picture' | null>(null)
  const { can } = useViewer()
  const unblock = useUnblockUser(displayName)
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  const entries: MenuEntry[] = [
    isBlocked
      ? { kind: 'action', label: 'Unblock', icon: <UserX />, onSelect: () => unblock.mutate({ id }) }
      : { kind: 'action', label: 'Block…', icon: <UserX />, onSelect: () => setOpen('block') },
    { kind: 'action', label: 'Report…', icon: <Flag />, onSelect: () => setOpen('report'), isDestructive: true },
  ]
  if (avatarUrl !== null && can('platform.contentModeration.manage')) {
    const onSelect = () => setOpen('picture')
    entries.push({ kind: 'action', label: texts.removePictureMenu, icon: <ImageOff />, onSelect, isDestructive: true })
  }
  return (
    <>
      <DropdownMenu
        label={personTexts.moreAbout(displayName)}
        entries={entries}
        trigger={
          <Button variant="outline" size="icon" aria-label={personTexts.moreAbout(displayName)}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
      <Suspense fallback={null}>
        {open === 'block' && <BlockDialog id={id} name={displayName} onOpenChange={close} />}
        {open === 'report' && <ReportDialog kind="user" id={id} name={displayName} onOpenChange={close} />}
        {open === 'picture' && avatarUrl !== null && (
          <RemovePictureDialog id={id} name={displayName} pictureUrl={avatarUrl} onOpenChange={close} />
        )}
      </Suspense>
    </>
  )
}
