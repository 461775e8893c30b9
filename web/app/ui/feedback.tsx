import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatDate, formatStart, formatTime } from '#web/format/format.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { CircleAlert, RotateCcw, WifiOff } from './icons.ts'
import * as texts from './ui.texts.ts'
import { useDelayed } from './use-delayed.ts'
import { useOnline } from './use-online.ts'

/** Placeholder for content of a known size, which its class sets. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-skeleton rounded-control bg-secondary', className)} />
}

/**
 * Shows skeletons after a wait of 200 ms, then for at least 300 ms; before that it reserves their space, hidden.
 * Offline it says so after a while.
 */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const isShown = useDelayed(true)
  const isVain = useDelayed(!useOnline(), 2_000)
  if (isVain) {
    return (
      <p role="status" className="text-muted-foreground text-small">
        {texts.thisPartIsntSaved}
      </p>
    )
  }
  return (
    <div role="status" data-loading aria-label={label} className={isShown ? 'animate-fade' : 'invisible'}>
      {children}
    </div>
  )
}

/** The 2 px bar at the top edge while displayed data is refetched. */
export function RefetchBar({ isActive }: { isActive: boolean }) {
  const isShown = useDelayed(isActive)
  if (!isShown) return null
  return <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-0.5 animate-skeleton bg-foreground" />
}

type ErrorPanelProps = {
  title?: string
  message?: string
  onRetry?: () => void
  isRetrying?: boolean
  level?: 1 | 2 | 3
  hasGoBack?: boolean
}

/** An error panel: what could not be loaded, a way back and, where it helps, Try again. */
export function ErrorPanel(props: ErrorPanelProps) {
  const {
    title = texts.thisDidntLoad,
    message = texts.somethingWentWrong,
    onRetry,
    isRetrying = false,
    level = 2,
    hasGoBack = true,
  } = props
  const navigate = useNavigate()
  const Heading = `h${level}` as const
  return (
    <div role="alert" className="flex flex-col items-start gap-4 rounded-card bg-card p-6 shadow-card">
      <div className="flex gap-3">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-destructive" aria-hidden="true" />
        <div className="prose min-w-0">
          <Heading className="text-h3">{title}</Heading>
          <p className="mt-1 text-muted-foreground">{message}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {hasGoBack && (
          <Button variant="outline" onClick={() => navigate(-1)}>
            {texts.goBack}
          </Button>
        )}
        {onRetry && (
          <Button onClick={onRetry} isBusy={isRetrying}>
            <RotateCcw aria-hidden="true" />
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}

/** When something was loaded, as part of a sentence: `at 2:02 PM`, on another day `on Sat, Nov 21, 2:02 PM EST`. */
export function loadedWhen(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? `at ${formatTime(at)}` : `on ${formatStart(at)}`
}

type OfflineBarProps = { isOffline: boolean; loadedAt: number | null }

/**
 * Says that the network is gone and how old the page is (`loadedAt` in milliseconds). It is sticky, and other elements
 * that stick to the top leave room for it (`--kc-bars`).
 */
export function OfflineBar({ isOffline, loadedAt }: OfflineBarProps) {
  return (
    <div role="status" data-chrome className="sticky top-0 z-40">
      {isOffline && loadedAt !== null && (
        <p
          data-offline
          className="flex min-h-(--kc-bar) items-center justify-center gap-2 bg-foreground px-4 py-1 text-background text-small"
        >
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {texts.youreOfflineShowingWhat(loadedWhen(loadedAt, Date.now()))}
        </p>
      )}
    </div>
  )
}

type ProgressProps = { value: number; max?: number; label: string; tone?: 'ink' | 'claim'; className?: string }

/** Progress from 0 to `max`. Claim colour only for something that can be claimed or runs out. */
export function Progress({ value, max = 100, label, tone = 'ink', className }: ProgressProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(part * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn('h-1.5 min-w-0 overflow-hidden rounded-full bg-secondary', className)}
    >
      <div
        className={cn(
          'h-full origin-left rounded-full transition-transform rtl:origin-right',
          tone === 'claim' ? 'bg-claim' : 'bg-foreground',
        )}
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  )
}
