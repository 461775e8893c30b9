import { useEffect } from 'react'

/**
 * Sets the installed app's badge to the number of unpaid claims; undefined (unknown) leaves it unchanged. Cleared on
 * sign-out and unmount. Does nothing in browsers without badges or without permission.
 */
export function useAppBadge(unpaid: number | undefined): void {
  useEffect(() => {
    if (unpaid !== undefined) mark(unpaid)
  }, [unpaid])
  useEffect(() => () => mark(0), [])
}

// @NOTE rejects if the app isn't installed: there is no icon then
const mark = (count: number): void =>
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
