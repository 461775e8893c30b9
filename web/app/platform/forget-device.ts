import { sidebarKey, themeKey } from './before-paint.ts'
import { cart } from './cart.ts'
import { personalCaches, type WorkerMessage } from './kept.ts'

/** What a browser keeps for whoever sits before it: how things look, which keys work, and by a mark whose alerts it shows. */
const staying: ReadonlySet<string> = new Set([themeKey, sidebarKey, 'search-slash', 'keepcase-alerts-of'])

const listeners = new Set<() => void>()

/** Calls back when everything was forgotten here. Gives back how to stop. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Forgets everything on this device that tells of a person: what was kept for offline, the cart, searches, payments under
 * way, the icon's count and the alerts that still stand on the screen. Works without a network.
 */
export async function forgetDevice(): Promise<void> {
  for (const listener of listeners) listener()
  cart.clear()
  forgetStored()
  // @NOTE what a browser refuses to open has nothing in it; the other parts are forgotten all the same
  await Promise.allSettled([
    ...(typeof caches === 'undefined' ? [] : personalCaches.map((name) => caches.delete(name))),
    forgetInWorker(),
    navigator.clearAppBadge?.(),
  ])
}

function forgetStored(): void {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (!staying.has(key)) store.removeItem(key)
  } catch {
    // @NOTE a browser that blocks its stores keeps nothing in them
  }
}

/** The worker's notes on pages and pictures, and the alerts that it has shown. */
async function forgetInWorker(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  known?.active?.postMessage({ kind: 'forget' } satisfies WorkerMessage)
  for (const alert of (await known?.getNotifications()) ?? []) alert.close()
}
