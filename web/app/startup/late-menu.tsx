import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react'
import type { DropdownMenu } from '#web/ui/overlays/popovers.tsx'
import { ClientOnly, clientLazy } from './client-lazy.ts'

const Menu = clientLazy(() => import('#web/ui/overlays/popovers.tsx').then((part) => ({ default: part.DropdownMenu })))

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onFocus' | 'onPointerEnter'
>
type LateMenuProps = Omit<ComponentProps<typeof DropdownMenu>, 'trigger' | 'isInitiallyOpen'> & {
  /** Its own handlers of click, focus and pointer are replaced until the menu has loaded. */
  trigger: ReactElement<TriggerProps>
}

/** {@link DropdownMenu} whose code loads when its button is approached. The first press opens it once that is there. */
export function LateMenu({ trigger, ...menu }: LateMenuProps) {
  const [isWanted, want] = useState(false)
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => want(true),
    onFocus: Menu.preload,
    onPointerEnter: Menu.preload,
  })
  if (!isWanted) return button
  return (
    <ClientOnly place={button}>
      <Menu {...menu} trigger={trigger} isInitiallyOpen />
    </ClientOnly>
  )
}
