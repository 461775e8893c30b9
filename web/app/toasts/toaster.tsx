import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'
import { CircleAlert, CircleCheck, Info } from '#web/ui/icons.ts'
import { connectToasts, type Toast, toastDuration } from './toasts.ts'

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-destructive" aria-hidden="true" />,
}

/** Errors on screen, and since when. */
const errors = new Map<string | number, number>()
/** A toast this recent before a navigation may be its cause, in milliseconds. */
const justSaid = 1_000

/** Toasts that link to a page, by its path; and timers of toasts that expire. */
const leads = new Map<string | number, string>()
const ends = new Map<string | number, ReturnType<typeof setTimeout>>()

function show(notice: Toast, go: (to: string) => void): void {
  const { kind, title, description, action, link, lastsMs, id } = notice
  const button = link
    ? { label: link.label, onClick: () => go(link.to) }
    : action && { ...action, onClick: action.onPress }
  const shown = toast(title, {
    icon: icons[kind],
    // @NOTE the library's timer pauses in background tabs; the validity of a toast does not
    duration: lastsMs === undefined ? toastDuration(notice) : Number.POSITIVE_INFINITY,
    ...(description ? { description } : {}),
    ...(id ? { id } : {}),
    ...(button ? { action: button } : {}),
  })
  // A new toast with the same id replaces the state of the former one.
  forget(shown)
  if (kind === 'error') errors.set(shown, performance.now())
  if (link) leads.set(shown, new URL(link.to, location.origin).pathname)
  if (lastsMs !== undefined) ends.set(shown, setTimeout(takeDown, lastsMs, shown))
}

function forget(id: string | number): void {
  clearTimeout(ends.get(id))
  for (const known of [errors, leads, ends]) known.delete(id)
}

/** Removes a toast before its time. */
export function takeDown(id: string | number): void {
  toast.dismiss(id)
  forget(id)
}

/** Removes the toasts whose page has been reached, in any way. */
function arrive(pathname: string): void {
  for (const [id, path] of leads) if (path === pathname) takeDown(id)
}

/** Removes errors on navigation: they belong to the page that they appeared on. */
function leaveErrorsBehind(): void {
  for (const [id, since] of errors) {
    if (performance.now() - since < justSaid) continue
    takeDown(id)
  }
}

/** Shows the toasts of `notify`: at the bottom right, on phones above the navigation. */
export function Toaster() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => connectToasts((notice) => show(notice, (to) => void navigate(to))), [navigate])
  useEffect(() => {
    leaveErrorsBehind()
    arrive(pathname)
  }, [pathname])
  return (
    <Sonner
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
