import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/**
 * False during server rendering and hydration, true afterwards. Components first mounted in the browser start with
 * true.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
