import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'error'
export type ToastAction = { label: string; onPress: () => void }
export type Toast = {
  kind: ToastKind
  title: string
  description?: string
  action?: ToastAction
  /** A page that it links to, instead of an action; removed when that page is reached. */
  link?: { label: string; to: string }
  /** How long it is valid, in milliseconds: it stays until then. */
  lastsMs?: number
  id?: string
  /** Stays until it is closed. */
  isLasting?: boolean
}

/** How long a toast stays, in milliseconds: 6 s, 10 s with an action; errors and lasting toasts stay until closed. */
export function toastDuration({ kind, action, isLasting }: Pick<Toast, 'kind' | 'action' | 'isLasting'>): number {
  if (kind === 'error' || isLasting) return Number.POSITIVE_INFINITY
  return action ? 10_000 : 6_000
}

type Show = (toast: Toast) => void

let show: Show | null = null
const queue: Toast[] = []
let isWanted = false
const listeners = new Set<() => void>()

function publish(toast: Toast): void {
  if (show) {
    show(toast)
    return
  }
  queue.push(toast)
  isWanted = true
  for (const listener of listeners) listener()
}

type ToastText = Omit<Toast, 'kind' | 'title'> | string
const publisher =
  (kind: ToastKind) =>
  (title: string, rest: ToastText = {}) =>
    publish({ kind, title, ...(typeof rest === 'string' ? { description: rest } : rest) })

/** Shows a toast, from anywhere: `notify.success('Item Claimed!', 'You have successfully claimed this item.')`. */
export const notify = { success: publisher('success'), info: publisher('info'), error: publisher('error') }

/** True once there has been a toast: the toaster's code is loaded only then. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
    () => false,
  )
}

/** For the toaster: takes over the display, starting with queued toasts. Returns the disconnect function. */
export function connectToasts(showToast: Show): () => void {
  show = showToast
  for (const toast of queue.splice(0)) showToast(toast)
  return () => {
    show = null
  }
}
