import { cn } from './cn.ts'
import { useDelayed } from './use-delayed.ts'

/** A turning ring in the colour of the text, for places that say in words what is going on. */
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

/** A page's place while it is being found out whether it may be seen. */
export function SpinnerPage() {
  const isShown = useDelayed(true)
  return (
    // As tall as the window: what follows the page is below it, and is not seen to move when the page comes.
    <div
      role="status"
      aria-label="Loading"
      className="grid min-h-dvh justify-items-center pt-[28dvh] text-muted-foreground"
    >
      {isShown && <Spinner className="size-8" />}
    </div>
  )
}
