import { onlineManager } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { openOverlays } from '#web/accessibility/open-overlays.ts'
import { restoreFocus } from '#web/accessibility/restore-focus.ts'
import { onShortcutListRequested } from '#web/accessibility/shortcut-list.ts'
import type { Shortcut } from '#web/accessibility/shortcuts.ts'
import { pressClaim } from '#web/features/claims/button/press-claim.ts'
import { paths } from '#web/paths.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { shortcutListener } from './shortcut-keys.ts'

const ShortcutDialog = clientLazy(() =>
  import('./shortcut-dialog.tsx').then(({ ShortcutDialog }) => ({ default: ShortcutDialog })),
)

const isCovered = (): boolean => openOverlays().length > 0

/**
 * Keyboard support of every page: restores a lost focus, and handles the shortcuts that no button of the bars handles:
 * navigation, the claim, and the list of all shortcuts.
 */
export function PageKeyboard() {
  const navigate = useNavigate()
  useEffect(restoreFocus, [])
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    const openList = () => {
      setWasOpened(true)
      setOpen(true)
    }
    // @NOTE offline the browser navigates, and the service worker answers (offline/begin.ts)
    const go = (to: string) => (onlineManager.isOnline() ? void navigate(to) : window.location.assign(to))
    const does: Partial<Record<Shortcut, () => void>> = {
      claim: () => /^\/drop\//.test(window.location.pathname) && pressClaim(),
      discover: () => isCovered() || go(paths.discover),
      orders: () => isCovered() || go(paths.orders),
      list: () => isCovered() || openList(),
    }
    const heard = shortcutListener()
    const onKey = (event: KeyboardEvent) => {
      const shortcut = heard(event)
      if (!shortcut) return
      event.preventDefault()
      does[shortcut]?.()
    }
    addEventListener('keydown', onKey)
    const stop = onShortcutListRequested(openList)
    return () => {
      removeEventListener('keydown', onKey)
      stop()
    }
  }, [navigate])
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <ShortcutDialog isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    )
  )
}
