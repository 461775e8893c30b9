import * as texts from './push.texts.ts'

/**
 * Whether this browser can show alerts. `denied`: blocked for this site. `install`: iPhones and iPads show alerts
 * only for sites on the Home Screen.
 */
export type PushSupport = 'ready' | 'denied' | 'install' | 'none'

type Browser = {
  userAgent: string
  maxTouchPoints: number
  hasPush: boolean
  permission: NotificationPermission | null
}

/** iPads identify as Macs, but are the only ones with a touch screen. */
const isApplePhone = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)

/** Push support of a browser with these properties. */
export function supportIn(browser: Browser): PushSupport {
  if (!browser.hasPush || browser.permission === null) return isApplePhone(browser) ? 'install' : 'none'
  return browser.permission === 'denied' ? 'denied' : 'ready'
}

/** Push support of this browser, read now. */
export function pushSupport(): PushSupport {
  return supportIn({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  })
}

/** Why alerts can't be turned on, and how to fix that. */
export const supportMessages: Record<Exclude<PushSupport, 'ready'>, string> = {
  denied: texts.yourBrowserBlocksAlerts,
  install: texts.addKeepcase,
  none: texts.thisBrowserCantShow,
}
