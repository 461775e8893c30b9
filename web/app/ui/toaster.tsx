import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { connectNotices, type Notice, noticeDuration } from '#platform/notices.ts'
import { CircleAlert, CircleCheck, Info } from './icons.ts'

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-destructive" aria-hidden="true" />,
}

function show(notice: Notice): void {
  const { kind, title, description, action, id } = notice
  toast(title, {
    icon: icons[kind],
    duration: noticeDuration(notice),
    ...(description ? { description } : {}),
    ...(id ? { id } : {}),
    ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
  })
}

/** Shows what `notify` says: at the bottom right, on phones above the navigation. */
export function Toaster() {
  useEffect(() => connectNotices(show), [])
  return (
    <Sonner
      position="bottom-right"
      closeButton
      offset={{ bottom: 24, right: 24 }}
      mobileOffset={{ bottom: 'calc(80px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
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
