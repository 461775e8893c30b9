import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Button } from '#ui/button.tsx'

const ShareFlairDialog = lazyPart(() =>
  import('./share-flair-dialog.tsx').then((module) => ({ default: module.ShareFlairDialog })),
)

/** Offers the picture of a badge that was just reached. Nothing opens by itself, and nothing leaves before a press. */
export function ShareFlair({ level }: { level: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        onPointerEnter={ShareFlairDialog.preload}
        onFocus={ShareFlairDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden="true" />
        Share badge
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareFlairDialog level={level} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
