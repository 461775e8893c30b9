import { useEffect } from 'react'

/**
 * Shows on the installed app's icon how many claims wait to be paid; undefined: not known, it stays as it is. It goes with
 * the account, and with the place that calls this. A browser without icons to mark, or that was not allowed to, shows none.
 */
export function useAppBadge(unpaid: number | undefined): void {
  useEffect(() => {
    if (unpaid !== undefined) mark(unpaid)
  }, [unpaid])
  useEffect(() => () => mark(0), [])
}

// @NOTE the promise is refused where the app is not installed: there is no icon then
const mark = (count: number): void =>
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
