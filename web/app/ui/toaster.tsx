import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'
import { connectNotices, type Notice, noticeDuration } from '#platform/notices.ts'
import { CircleAlert, CircleCheck, Info } from './icons.ts'

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-destructive" aria-hidden="true" />,
}

/** Errors on show, and since when. */
const errors = new Map<string | number, number>()
/** What is said this shortly before a page is left may be why it is left. */
const justSaid = 1_000

function show(notice: Notice): void {
  const { kind, title, description, action, id } = notice
  const shown = toast(title, {
    icon: icons[kind],
    duration: noticeDuration(notice),
    ...(description ? { description } : {}),
    ...(id ? { id } : {}),
    ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
  })
  if (kind === 'error') errors.set(shown, performance.now())
  else errors.delete(shown)
}

/** An error is about the page that it came up on, and goes with it. */
function leaveErrorsBehind(): void {
  for (const [id, since] of errors) {
    if (performance.now() - since < justSaid) continue
    toast.dismiss(id)
    errors.delete(id)
  }
}

/** Shows what `notify` says: at the bottom right, on phones above the navigation. */
export function Toaster() {
  const { pathname } = useLocation()
  useEffect(() => connectNotices(show), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the page that counts
  useEffect(leaveErrorsBehind, [pathname])
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
