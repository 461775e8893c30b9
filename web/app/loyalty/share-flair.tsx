import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'

const loadDialog = () => import('./share-flair-dialog.tsx').then((module) => ({ default: module.ShareFlairDialog }))
const ShareFlairDialog = lazy(loadDialog)

/** Offers the picture of a badge that was just reached. Nothing opens by itself, and nothing leaves before a press. */
export function ShareFlair({ level }: { level: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
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
