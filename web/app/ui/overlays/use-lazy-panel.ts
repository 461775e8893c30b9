import { type KeyboardEvent, useCallback, useState } from 'react'

/**
 * A panel whose code loads when a finger or the focus comes near its button: props for the button (`button`), props for
 * the panel (`panel`), and whether to mount the panel at all (`wasOpened`). Escape closes it even before its code has
 * loaded. @param preload loads the code, once (`startup/client-lazy.ts`)
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
