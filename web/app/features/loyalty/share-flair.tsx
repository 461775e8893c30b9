import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './loyalty.texts.ts'

const ShareFlairDialog = clientLazy(() =>
  import('./share-flair-dialog.tsx').then((module) => ({ default: module.ShareFlairDialog })),
)

type ShareFlairProps = {
  /** The highest level reached. */
  level: number
  /** `icon`: only the icon, where a label would take too much room. */
  look?: 'words' | 'icon'
}

/** Button for sharing the earned badges. Nothing is sent before a press. */
export function ShareFlair({ level, look = 'words' }: ShareFlairProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={look === 'icon' ? 'quiet' : 'outline'}
        size={look === 'icon' ? 'icon' : 'small'}
        {...(look === 'icon' && {
          'aria-label': texts.shareBadge,
          title: texts.shareBadge,
          className: 'text-muted-foreground',
        })}
        onPointerEnter={ShareFlairDialog.preload}
        onFocus={ShareFlairDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden="true" />
        {look === 'words' && texts.shareBadge}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareFlairDialog highest={level} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

/** The same button beside the viewer's own flair, once they have a badge (after the first purchase). */
export const ShareOwnFlair = ({ profile }: { profile: Pick<Me['profile'], 'totalPurchases' | 'claimFlairLevel'> }) =>
  profile.totalPurchases > 0 && <ShareFlair level={profile.claimFlairLevel} look="icon" />
