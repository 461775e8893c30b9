import type { PushDevice } from '@keepcase/contract/notifications/push.contract.ts'
import { client } from '#web/api/api.ts'
import { hasAlertsOwner, isAlertsOwner, setAlertsOwner } from './alerts-owner.ts'

/** How long to wait for the service worker on a first visit, in milliseconds. */
const workerTimeoutMs = 10_000

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker did not start')), workerTimeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/**
 * Subscribes this browser to push alerts and registers the subscription with the server. Call it from a press: the
 * first time, the browser asks for permission. Returns null if permission is denied.
 */
export async function subscribeThisDevice(profileId: string): Promise<PushDevice | null> {
  // @NOTE must come first: after an await, Safari no longer counts this as part of the press
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await registration()
  // @NOTE an earlier subscription may use another server key, with which nothing is sent any more
  await (await pushManager.getSubscription())?.unsubscribe()
  const device = await registerSubscription(await newAddress(pushManager))
  setAlertsOwner(profileId)
  return device
}

async function newAddress(pushManager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await client.notifications.pushKey({})
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function registerSubscription(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint = '', keys } = subscription.toJSON()
  return client.notifications.subscribePush({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } })
}

/** Deletes this browser's push subscription, so that no alerts arrive, whoever sends them. */
export async function unsubscribeThisDevice(): Promise<void> {
  setAlertsOwner(null)
  const known = await navigator.serviceWorker?.getRegistration()
  await (await known?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * For a signed-in account: confirms to the server that this browser is still theirs, so that alerts continue after a
 * new sign-in, password or subscription. Ends alerts of other accounts and blocked ones.
 */
export async function renewPush(profileId: string): Promise<void> {
  if (!hasAlertsOwner()) return
  if (!isAlertsOwner(profileId) || Notification.permission !== 'granted') return unsubscribeThisDevice()
  const { pushManager } = await registration()
  await registerSubscription((await pushManager.getSubscription()) ?? (await newAddress(pushManager)))
}
