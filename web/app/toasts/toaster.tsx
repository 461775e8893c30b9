import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'
import { CircleAlert, CircleCheck, Info } from '#web/ui/icons.ts'
import { manageToastFocus } from './toast-focus.ts'
import { connectToasts, type Toast, toastDuration } from './toasts.ts'

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-destructive" aria-hidden="true" />,
}

/** Errors on screen, and since when. */
const errors = new Map<string | number, number>()
/** A toast this recent before a navigation may be its cause, in milliseconds. */
const recentMs = 1_000

/** Toasts that link to a page, by its path; and timers of toasts that expire. */
const linkPaths = new Map<string | number, string>()
const expiryTimers = new Map<string | number, ReturnType<typeof setTimeout>>()

function show(shownToast: Toast, go: (to: string) => void): void {
  const { kind, title, description, action, link, lastsMs, id } = shownToast
  const button = link
    ? { label: link.label, onClick: () => go(link.to) }
    : action && { ...action, onClick: action.onPress }
  const shown = toast(title, {
    icon: icons[kind],
    // @NOTE the library's timer pauses in background tabs; the validity of a toast does not
    duration: lastsMs === undefined ? toastDuration(shownToast) : Number.POSITIVE_INFINITY,
    ...(description ? { description } : {}),
    ...(id ? { id } : {}),
    ...(button ? { action: button } : {}),
  })
  // A new toast with the same id replaces the state of the former one.
  clearState(shown)
  if (kind === 'error') errors.set(shown, performance.now())
  if (link) linkPaths.set(shown, new URL(link.to, location.origin).pathname)
  if (lastsMs !== undefined) expiryTimers.set(shown, setTimeout(dismissToast, lastsMs, shown))
}

function clearState(id: string | number): void {
  clearTimeout(expiryTimers.get(id))
  for (const known of [errors, linkPaths, expiryTimers]) known.delete(id)
}

/** Removes a toast before its time. */
export function dismissToast(id: string | number): void {
  toast.dismiss(id)
  clearState(id)
}

/** Removes the toasts whose page has been reached, in any way. */
function dismissReached(pathname: string): void {
  for (const [id, path] of linkPaths) if (path === pathname) dismissToast(id)
}

/** Removes errors on navigation: they belong to the page that they appeared on. */
function dismissErrors(): void {
  for (const [id, since] of errors) {
    if (performance.now() - since < recentMs) continue
    dismissToast(id)
  }
}

/** Shows the toasts of `notify`: at the bottom right, on phones above the navigation. */
export function Toaster() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  useEffect(() => (section.current ? manageToastFocus(section.current) : undefined), [])
  useEffect(() => connectToasts((shownToast) => show(shownToast, (to) => void navigate(to))), [navigate])
  useEffect(() => {
    dismissErrors()
    dismissReached(pathname)
  }, [pathname])
  return (
    <Sonner
      ref={section}
      position="bottom-right"
      closeButton
      offset={{ bottom: 'var(--kc-notices)', right: 24 }}
      mobileOffset={{ bottom: 'var(--kc-notices)', left: 16, right: 16 }}
      toastOptions={{
        classNames: {
          toast: 'kc-toast',
          title: 'text-label',
          description: 'text-small',
          actionButton: 'kc-toast-action',
        },
      }}
    />
  )
}
