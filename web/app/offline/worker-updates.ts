import { notify } from '#web/toasts/toasts.ts'
import * as texts from './offline.texts.ts'
import type { WorkerMessage } from './offline-cache.ts'

const hourMs = 3_600_000

/** Longest wait for the new version to take over: browsers let an older one end its requests first. */
const takeOverMs = 5_000

/**
 * Registers the service worker and watches for its next version, which waits. If that one belongs to this page's build
 * already, it takes over unnoticed; else the reader is offered a reload, and nothing reloads by itself. Returns the
 * stop function.
 */
export function registerWorker(): () => void {
  const workers = navigator.serviceWorker
  let stop = () => {}
  // @NOTE a browser may refuse workers (private windows, policies): then nothing is cached for offline, and everything
  // else works
  workers?.register('/sw.js').catch(() => undefined)
  void workers?.ready.then((registration) => {
    stop = watchUpdates(registration)
  })
  return () => stop()
}

function watchUpdates(registration: ServiceWorkerRegistration): () => void {
  const checkWaiting = () => void considerWaiting(registration)
  const watchInstalling = () => registration.installing?.addEventListener('statechange', checkWaiting)
  registration.addEventListener('updatefound', watchInstalling)
  watchInstalling()
  checkWaiting()
  // Checks for updates in tabs that stay open for days. @NOTE offline there is nothing to find
  const timer = setInterval(() => void registration.update().catch(() => undefined), hourMs)
  return () => {
    registration.removeEventListener('updatefound', watchInstalling)
    clearInterval(timer)
  }
}

async function considerWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  // A browser's first worker does not wait for an older one.
  if (!waiting || !navigator.serviceWorker.controller) return
  if ((await buildOf(waiting)) === ownBuild()) post(waiting, { kind: 'take-over' })
  else offerReload(waiting)
}

const post = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)

function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    post(worker, { kind: 'build' }, [port2])
  })
}

/** This page's build id, from the route manifest. */
const ownBuild = (): string | undefined =>
  (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version

function offerReload(waiting: ServiceWorker): void {
  notify.info(texts.aNewVersion, {
    id: 'new-version',
    isLasting: true,
    action: { label: 'Reload', onPress: () => reloadWith(waiting) },
  })
}

/**
 * Lets the new version take over, then reloads; reloads at once if another tab has let it in already, and after
 * `takeOverMs` in any case: the new version takes over when the older one is idle.
 */
function reloadWith(waiting: ServiceWorker): void {
  const reload = () => location.reload()
  if (waiting.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, takeOverMs)
    post(waiting, { kind: 'take-over' })
  } else reload()
}
