import { Share2 } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './cards.texts.ts'

/** Opens the device's share sheet for a drop's link, or copies the link if there is none. */
async function share(id: string, title: string): Promise<void> {
  const url = `${window.location.origin}${paths.drop(id)}`
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      notify.success(texts.linkCopied, texts.dropLinkCopied)
    }
  } catch (error) {
    // @NOTE closing the share sheet rejects with AbortError, which is not a failure
    if ((error as Error).name !== 'AbortError') notify.error(texts.theLinkCouldnt, url)
  }
}

/**
 * Shares a drop. `cover`: an icon over a picture, shown on hover and always on touch screens; `button`: a button with
 * a label.
 */
export function ShareDrop({ id, title, look }: { id: string; title: string; look: 'cover' | 'button' }) {
  const press = () => void share(id, title)
  if (look === 'button') {
    return (
      <Button variant="outline" onClick={press} className="max-sm:w-11 max-sm:px-0">
        <Share2 aria-hidden="true" />
        <span className="max-sm:sr-only">Share</span>
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-label={texts.share(title)}
      onClick={press}
      className="grid size-11 place-items-center rounded-control bg-card text-foreground opacity-0 shadow-popover transition-opacity focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
    >
      <Share2 className="size-5" aria-hidden="true" />
    </button>
  )
}
