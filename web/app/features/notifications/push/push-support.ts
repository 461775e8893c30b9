/**
 * Whether this browser can show alerts. `denied`: its owner has blocked them for this site. `install`: an iPhone or iPad
 * shows alerts of sites on its Home Screen alone.
 */
export type PushSupport = 'ready' | 'denied' | 'install' | 'none'

type Browser = {
  userAgent: string
  maxTouchPoints: number
  hasPush: boolean
  permission: NotificationPermission | null
}

/** An iPad calls itself a Mac, and is the only one with a touch screen. */
const isApplePhone = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)

/** What can be done in a browser that is like this. */
export function supportIn(browser: Browser): PushSupport {
  if (!browser.hasPush || browser.permission === null) return isApplePhone(browser) ? 'install' : 'none'
  return browser.permission === 'denied' ? 'denied' : 'ready'
}

/** What can be done in this browser, as things are now. */
export function pushSupport(): PushSupport {
  return supportIn({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  })
}

/** What stands where alerts cannot be turned on, and how that is undone. */
export const supportWords: Record<Exclude<PushSupport, 'ready'>, string> = {
  denied:
    'Your browser blocks alerts from Keepcase. Allow notifications in its settings for this site, beside the address, then try again.',
  install: 'Add Keepcase to your Home Screen to get alerts.',
  none: 'This browser cannot show alerts. Email and your calendar still work.',
}
