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

/** Errors on show, and since when. */
const errors = new Map<string | number, number>()
/** What is said this shortly before a page is left may be why it is left. */
const justSaid = 1_000

/** What leads to a page, by that page's path; and what is true for a while, with the end of it. */
const leads = new Map<string | number, string>()
const ends = new Map<string | number, ReturnType<typeof setTimeout>>()

function show(notice: Toast, go: (to: string) => void): void {
  const { kind, title, description, action, link, lastsMs, id } = notice
  const button = link
    ? { label: link.label, onClick: () => go(link.to) }
    : action && { ...action, onClick: action.onPress }
  const shown = toast(title, {
    icon: icons[kind],
    // @NOTE the toaster's own clock stands while nobody looks; what is true does not
    duration: lastsMs === undefined ? toastDuration(notice) : Number.POSITIVE_INFINITY,
    ...(description ? { description } : {}),
    ...(id ? { id } : {}),
    ...(button ? { action: button } : {}),
  })
  // One id, one notice: what was known of the former one is over.
  forget(shown)
  if (kind === 'error') errors.set(shown, performance.now())
  if (link) leads.set(shown, new URL(link.to, location.origin).pathname)
  if (lastsMs !== undefined) ends.set(shown, setTimeout(takeDown, lastsMs, shown))
}

function forget(id: string | number): void {
  clearTimeout(ends.get(id))
  for (const known of [errors, leads, ends]) known.delete(id)
}

/** Takes a notice away before its time. */
export function takeDown(id: string | number): void {
  toast.dismiss(id)
  forget(id)
}

/** What leads to a page has been followed, in whichever way its reader came there. */
function arrive(pathname: string): void {
  for (const [id, path] of leads) if (path === pathname) takeDown(id)
}

/** An error is about the page that it came up on, and goes with it. */
function leaveErrorsBehind(): void {
  for (const [id, since] of errors) {
    if (performance.now() - since < justSaid) continue
    takeDown(id)
  }
}

/** Shows what `notify` says: at the bottom right, on phones above the navigation. */
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
