import { cn } from './cn.ts'
import { useDelayed } from './use-delayed.ts'

/** A rotating ring in the text colour, for places whose text says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block size-5 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}

/** Placeholder of a page while access to it is checked. */
export function SpinnerPage() {
  const isShown = useDelayed(true)
  return (
    // As tall as the window: what follows the page is below the fold, and its shift is not visible when the page comes.
    <div
      role="status"
      data-loading
      aria-label="Loading"
      className="grid min-h-dvh justify-items-center pt-[28dvh] text-muted-foreground"
    >
      {isShown && <Spinner className="size-8" />}
    </div>
  )
}
