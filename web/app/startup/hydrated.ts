import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/**
 * Whether this place is the browser's own: false on the server and in the render that takes over what the server wrote
 * here, which must say the same as the server did. What is first shown in the browser is its own at once.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
