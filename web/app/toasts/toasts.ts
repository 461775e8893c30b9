import { useSyncExternalStore } from 'react'

export type NoticeKind = 'success' | 'info' | 'error'
export type NoticeAction = { label: string; onPress: () => void }
export type Notice = {
  kind: NoticeKind
  title: string
  description?: string
  action?: NoticeAction
  /** A page of ours that it leads to, in place of an action; on that page it is not shown any longer. */
  link?: { label: string; to: string }
  /** For how long it is true, in milliseconds: until then it stays. */
  lastsMs?: number
  id?: string
  /** Stays until it is closed. */
  isLasting?: boolean
}

/** How long a notice stays, in milliseconds: 6 s, 10 s with something to press; errors, and what is lasting, stay until closed. */
export function noticeDuration({ kind, action, isLasting }: Pick<Notice, 'kind' | 'action' | 'isLasting'>): number {
  if (kind === 'error' || isLasting) return Number.POSITIVE_INFINITY
  return action ? 10_000 : 6_000
}

type Show = (notice: Notice) => void

let show: Show | null = null
const waiting: Notice[] = []
let isWanted = false
const listeners = new Set<() => void>()

function publish(notice: Notice): void {
  if (show) {
    show(notice)
    return
  }
  waiting.push(notice)
  isWanted = true
  for (const listener of listeners) listener()
}

type Words = Omit<Notice, 'kind' | 'title'> | string
const worded =
  (kind: NoticeKind) =>
  (title: string, rest: Words = {}) =>
    publish({ kind, title, ...(typeof rest === 'string' ? { description: rest } : rest) })

/** Tells the visitor something from anywhere: `notify.success('Item Claimed!', 'You have successfully claimed this item.')`. */
export const notify = { success: worded('success'), info: worded('info'), error: worded('error') }

/** Whether anything was ever said: the toaster's code is fetched only then. */
export function useNoticesWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
    () => false,
  )
}

/** For the toaster: takes over showing, first what has waited. Gives back how to stop. */
export function connectNotices(showNotice: Show): () => void {
  show = showNotice
  for (const notice of waiting.splice(0)) showNotice(notice)
  return () => {
    show = null
  }
}
