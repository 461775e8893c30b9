import { useSyncExternalStore } from 'react'
import { motionKey } from '#web/startup/before-paint.ts'
import { followStored, readStored, writeStored } from './stored.ts'

/** Motion on this device: the system's setting, or reduced in any case. */
export type Motion = 'system' | 'less'

const storedMotion = (): Motion => (readStored(motionKey) === 'less' ? 'less' : 'system')

function chooseMotion(motion: Motion): void {
  writeStored(motionKey, motion === 'less' ? motion : null)
  if (motion === 'less') document.documentElement.setAttribute('data-motion', motion)
  else document.documentElement.removeAttribute('data-motion')
}

/** The choice and its setter; `system` on the server. */
export const useMotion = (): [Motion, (motion: Motion) => void] => [
  useSyncExternalStore(followStored, storedMotion, () => 'system' as const),
  chooseMotion,
]
