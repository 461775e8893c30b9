import { type KeyboardEvent, useCallback, useState } from 'react'

/**
 * A panel whose code comes when a finger or the focus comes near its button: what the button takes (`button`), what the
 * panel takes (`panel`), and whether there is a panel at all (`wasOpened`). Escape closes it even before its code is there.
 * @param preload fetches the code, once (`platform/lazy-part.ts`)
 */
export function useLazyPanel(preload: () => void) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = useCallback(() => {
    setWasOpened(true)
    setOpen(true)
  }, [])
  return {
    wasOpened,
    open,
    panel: { isOpen, onOpenChange: setOpen },
    button: {
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpen(false)
      },
    },
  }
}
