import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './reminders.texts.ts'

/** Drops for which this tab's viewer wants the screen on: the last minute goes on with what the page began. */
const wanted = new Set<string>()

/**
 * Keeps the screen on for a drop while requested and the page is visible. `isPossible` is null during server rendering.
 */
export function useWakeLock(dropId: string) {
  const [isOn, setOn] = useState(() => wanted.has(dropId))
  const lock = useRef<WakeLockSentinel | null>(null)
  const isPossible = useSyncExternalStore<boolean | null>(
    () => () => {},
    () => 'wakeLock' in navigator,
    () => null,
  )
  const acquire = useCallback(async () => {
    try {
      lock.current = await navigator.wakeLock.request('screen')
    } catch (error) {
      // @NOTE hidden pages may not request it; requested again when visible
      if (document.visibilityState === 'hidden') return
      setOn(false)
      const isRefused = (error as Error).name === 'NotAllowedError'
      notify.error(texts.theScreenMayTurn, isRefused ? texts.yourDeviceDoesntAllow : texts.pleaseTryAgain)
    }
  }, [])
  useEffect(() => {
    if (!isOn) return
    void acquire()
    const onVisible = () => void (document.visibilityState === 'visible' && acquire())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      void lock.current?.release()
      lock.current = null
    }
  }, [isOn, acquire])
  const toggle = () => {
    if (isOn) wanted.delete(dropId)
    else wanted.add(dropId)
    setOn(!isOn)
  }
  return { isOn, isPossible, toggle }
}
