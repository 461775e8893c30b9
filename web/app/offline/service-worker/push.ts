import { formatStart, formatTime } from '#web/format/format.ts'
import { unreadableBody, unreadableTitle } from './push.texts.ts'

/** Payload sent by our server (`server/src/features/notifications/push/push-payload.ts`). */
type Push = { id: string; title: string; body: string; path: string; tag: string }

/** Shown for an unreadable message: browsers revoke the push permission of a site that shows nothing. */
const unreadable: Push = {
  id: 'unreadable',
  title: unreadableTitle,
  body: unreadableBody,
  path: '/notifications',
  tag: 'unreadable',
}

type Around = {
  /** Whether somebody signed out here and the server may not know it yet. */
  isSignedOut: () => Promise<boolean>
  /** Runs after each alert. */
  afterAlert: () => Promise<void>
}

/**
 * Shows incoming alerts, opens their pages, and renews the subscription when the browser changes its address. Alerts
 * for somebody who signed out here are shown without their content.
 */
export function handlePushes(scope: ServiceWorkerGlobalScope, { isSignedOut: isLeft, afterAlert }: Around): void {
  const alert = async (data: PushMessageData | null) => {
    await show(scope, (await isLeft()) ? unreadable : readPush(data))
    await afterAlert()
  }
  scope.addEventListener('push', (event) => event.waitUntil(alert(event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(lead(scope, ownPath(scope, event.notification.data?.path)))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as ExtendableEvent & SubscriptionChange
    change.waitUntil(renew(scope, change))
  })
}

function readPush(data: PushMessageData | null): Push {
  try {
    const push = data?.json() as Partial<Push> | undefined
    const isWhole = [push?.id, push?.title, push?.body, push?.path, push?.tag].every((part) => typeof part === 'string')
    return isWhole ? (push as Push) : unreadable
  } catch {
    return unreadable
  }
}

/**
 * Shows an alert, replacing one with the same tag. It is silent if it is the same message again, or if one of our pages
 * is visible, which shows the news itself.
 */
async function show(scope: ServiceWorkerGlobalScope, { id, title, body, path, tag }: Push): Promise<void> {
  const shown = await scope.registration.getNotifications({ tag })
  const isAgain = shown.some(({ data }) => data?.id === id)
  const isSeen = (await windows(scope)).some(({ visibilityState, focused }) => focused && visibilityState === 'visible')
  const isSilent = isAgain || isSeen
  const pictures = { icon: '/icons/app-192.png', badge: '/icons/one-colour-512.png' }
  const options = { body: withLocalTimes(body), tag, ...pictures, data: { id, path } }
  // `renotify` is missing in TypeScript's library types.
  await scope.registration.showNotification(withLocalTimes(title), {
    ...options,
    silent: isSilent,
    renotify: !isSilent,
  } as NotificationOptions)
}

const windows = (scope: ServiceWorkerGlobalScope) =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A path of this site; anything else becomes the notifications page. */
function ownPath(scope: ServiceWorkerGlobalScope, path: unknown): string {
  const { origin } = scope.location
  const url = typeof path === 'string' && path.startsWith('/') ? new URL(path, origin) : null
  return url?.origin === origin ? url.href : new URL('/notifications', origin).href
}

/** Opens an address: in a window that already shows it, else in another open window of ours, else in a new one. */
async function lead(scope: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const open = await windows(scope)
  const there = open.find(({ url }) => url === address)
  if (there) {
    await there.focus()
    return
  }
  // @NOTE a payment in progress is not navigated away
  const free = open.filter(({ url }) => new URL(url).pathname !== '/checkout')
  const one = free.find(({ focused }) => focused) ?? free[0]
  const moved = await one?.navigate(address).catch(() => null)
  // @NOTE a window that no worker controls yet cannot be navigated
  await (moved ? moved.focus() : scope.clients.openWindow(address))
}

type SubscriptionChange = {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * Sends the browser's new push address to the server. Without a session the next visit does it
 * (`renewPush` in notifications/push/browser-push.ts).
 */
async function renew(scope: ServiceWorkerGlobalScope, change: SubscriptionChange): Promise<void> {
  const { oldSubscription: before, newSubscription } = change
  const now = newSubscription ?? (before && (await scope.registration.pushManager.subscribe(before.options)))
  if (!now) return
  const { endpoint, keys } = now.toJSON()
  await fetch('/api/notifications/devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  })
}

const isoInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/** Replaces ISO instants in a text with the device's local time: today's without the date. */
export function withLocalTimes(text: string, now = new Date()): string {
  return text.replace(isoInstant, (iso) => {
    const at = new Date(iso)
    return at.toDateString() === now.toDateString() ? formatTime(at.getTime()) : formatStart(at.getTime())
  })
}
