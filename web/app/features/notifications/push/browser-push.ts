import type { PushDevice } from '@keepcase/contract/notifications/push.contract.ts'
import { client } from '#web/api/api.ts'
import { setAlertsOwner, showsAlerts, showsAlertsOf } from './alerts-owner.ts'

/** How long a first visit may take until its service worker is there, in milliseconds. */
const workerPatience = 10_000

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker did not start')), workerPatience)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/**
 * Has the browser make an address for alerts, and tells the server. Call it from a press: the first time the browser asks
 * its owner. Gives null when they said no.
 */
export async function turnOnHere(profileId: string): Promise<PushDevice | null> {
  // @NOTE first of all: after anything that waits Safari no longer believes in the press
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await registration()
  // @NOTE an address from before may have been made under another key, for which nobody sends any more
  await (await pushManager.getSubscription())?.unsubscribe()
  const device = await tellServer(await newAddress(pushManager))
  setAlertsOwner(profileId)
  return device
}

async function newAddress(pushManager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await client.notifications.pushKey({})
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function tellServer(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint = '', keys } = subscription.toJSON()
  return client.notifications.subscribePush({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } })
}

/** Gives up this browser's address, so that nothing reaches it any more, whoever would send it. */
export async function turnOffHere(): Promise<void> {
  setAlertsOwner(null)
  const known = await navigator.serviceWorker?.getRegistration()
  await (await known?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * For somebody who is signed in: tells the server that this browser is still theirs, so that alerts go on after a new
 * sign-in, a new password or a new address. Alerts of somebody else's end here, and so do those that were blocked.
 */
export async function keepPush(profileId: string): Promise<void> {
  if (!showsAlerts()) return
  if (!showsAlertsOf(profileId) || Notification.permission !== 'granted') return turnOffHere()
  const { pushManager } = await registration()
  await tellServer((await pushManager.getSubscription()) ?? (await newAddress(pushManager)))
}
