import { notify } from '#web/toasts/toasts.ts'
import type { WorkerMessage } from './offline-cache.ts'

const hourMs = 3_600_000

/**
 * Registers the service worker and watches for its next version. That one waits. If it belongs to the build that this
 * page is of already, it is let in unseen; else the reader is offered a reload, and nothing reloads by itself. Gives back
 * how to stop.
 */
export function registerWorker(): () => void {
  const workers = navigator.serviceWorker
  let stop = () => {}
  // @NOTE a browser may refuse workers (private windows, policies): then nothing is kept for offline, and all else works
  workers?.register('/sw.js').catch(() => undefined)
  void workers?.ready.then((registration) => {
    stop = watchUpdates(registration)
  })
  return () => stop()
}

function watchUpdates(registration: ServiceWorkerRegistration): () => void {
  const look = () => void considerWaiting(registration)
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  look()
  // A tab that stays open for days asks by itself. @NOTE without a network there is nothing to learn
  const timer = setInterval(() => void registration.update().catch(() => undefined), hourMs)
  return () => {
    registration.removeEventListener('updatefound', follow)
    clearInterval(timer)
  }
}

async function considerWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  // The first worker of a browser waits for nobody.
  if (!waiting || !navigator.serviceWorker.controller) return
  if ((await buildOf(waiting)) === ownBuild()) tell(waiting, { kind: 'take-over' })
  else offerReload(waiting)
}

const tell = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)

function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    tell(worker, { kind: 'build' }, [port2])
  })
}

/** The build that this page is of, by the manifest of its routes. */
const ownBuild = (): string | undefined =>
  (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version

function offerReload(waiting: ServiceWorker): void {
  notify.info('A new version is ready', {
    id: 'new-version',
    isLasting: true,
    action: { label: 'Reload', onPress: () => reloadWith(waiting) },
  })
}

/** Lets the new version in, and then reloads; one that another tab has let in already is reloaded into at once. */
function reloadWith(waiting: ServiceWorker): void {
  const reload = () => location.reload()
  if (waiting.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    tell(waiting, { kind: 'take-over' })
  } else reload()
}
