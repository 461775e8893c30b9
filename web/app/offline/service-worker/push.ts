/** What our server sends (`server/src/features/notifications/push/push-payload.ts`). */
type Push = { id: string; title: string; body: string; path: string; tag: string }

/** What is shown of a message that cannot be read: a browser takes alerts away from a site that shows nothing. */
const unreadable: Push = {
  id: 'unreadable',
  title: 'News on Keepcase',
  body: 'Open your notifications to read them.',
  path: '/notifications',
  tag: 'unreadable',
}

type Around = {
  /** Whether somebody signed out here and the server may not have heard of it yet. */
  isLeft: () => Promise<boolean>
  /** Has its time after each alert. */
  afterAlert: () => Promise<void>
}

/**
 * Shows the alerts that arrive, leads to what they tell of, and keeps them coming when the browser changes its address.
 * What arrives for somebody who has signed out here is shown without its words.
 */
export function hearPushes(scope: ServiceWorkerGlobalScope, { isLeft, afterAlert }: Around): void {
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
 * Shows an alert. What is shown under its tag already is replaced; the device makes itself heard unless it is the same
 * message again, or a page of ours is being looked at, which says so itself.
 */
async function show(scope: ServiceWorkerGlobalScope, { id, title, body, path, tag }: Push): Promise<void> {
  const shown = await scope.registration.getNotifications({ tag })
  const isAgain = shown.some(({ data }) => data?.id === id)
  const isSeen = (await windows(scope)).some(({ visibilityState, focused }) => focused && visibilityState === 'visible')
  const isSilent = isAgain || isSeen
  const pictures = { icon: '/icons/app-192.png', badge: '/icons/one-colour-512.png' }
  const options = { body: inWords(body), tag, ...pictures, data: { id, path } }
  // `renotify` is not in the types of this platform's library.
  await scope.registration.showNotification(inWords(title), {
    ...options,
    silent: isSilent,
    renotify: !isSilent,
  } as NotificationOptions)
}

const windows = (scope: ServiceWorkerGlobalScope) =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A path of this site; what is none leads to the notifications. */
function ownPath(scope: ServiceWorkerGlobalScope, path: unknown): string {
  const { origin } = scope.location
  const url = typeof path === 'string' && path.startsWith('/') ? new URL(path, origin) : null
  return url?.origin === origin ? url.href : new URL('/notifications', origin).href
}

/** Goes there in a window of ours that is open, in one that stands there already if there is one; else in a new one. */
async function lead(scope: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const open = await windows(scope)
  const there = open.find(({ url }) => url === address)
  if (there) {
    await there.focus()
    return
  }
  // @NOTE a payment under way is left alone
  const free = open.filter(({ url }) => new URL(url).pathname !== '/checkout')
  const one = free.find(({ focused }) => focused) ?? free[0]
  const moved = await one?.navigate(address).catch(() => null)
  // @NOTE a window that no worker holds yet cannot be moved
  await (moved ? moved.focus() : scope.clients.openWindow(address))
}

type SubscriptionChange = {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Tells the server the browser's new address. Without a session the next visit does it (`notifications/push/keep-push.ts`). */
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
const timeOfDay: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const timeAndDay: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric', ...timeOfDay }

/** Words with their instants as this device's clock shows them: today's by the time alone. */
export function inWords(text: string, now = new Date()): string {
  return text.replace(isoInstant, (iso) => {
    const at = new Date(iso)
    const isToday = at.toDateString() === now.toDateString()
    return new Intl.DateTimeFormat('en-US', isToday ? timeOfDay : timeAndDay).format(at).replace(/\s/g, ' ')
  })
}
