import { DropdownMenu as RadixMenu, Popover as RadixPopover } from 'radix-ui'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { cn } from '../cn.ts'
import { useFocusReturn } from './use-focus-return.ts'

type Align = 'start' | 'center' | 'end'
const surface = 'z-50 rounded-card bg-popover text-popover-foreground shadow-popover data-[state=open]:animate-rise'

type PopoverProps = {
  trigger: ReactNode
  /** Accessible name of the panel. */
  label: string
  align?: Align
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A small panel beside its trigger. */
export function Popover({ trigger, label, align = 'end', isOpen, onOpenChange, className, children }: PopoverProps) {
  return (
    <RadixPopover.Root {...(isOpen === undefined ? {} : { open: isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <Panel label={label} align={align} className={className}>
        {children}
      </Panel>
    </RadixPopover.Root>
  )
}

type PanelProps = ComponentProps<typeof RadixPopover.Content> & { label: string }

/** The panel of both kinds: as high as the space allows, with its own scrolling. */
function Panel({ label, className, onCloseAutoFocus, ...rest }: PanelProps) {
  const focus = useFocusReturn(onCloseAutoFocus && { onCloseAutoFocus })
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        aria-label={label}
        sideOffset={8}
        collisionPadding={12}
        className={cn(
          surface,
          'max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto p-4',
          className,
        )}
        {...rest}
        {...focus}
      />
    </RadixPopover.Portal>
  )
}

type AnchoredProps = Omit<PopoverProps, 'trigger' | 'isOpen' | 'onOpenChange'> & {
  /** The button that it belongs to; the focus returns there. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Like {@link Popover}, but initially open, beside an existing button: its code may load on the press. */
export function AnchoredPopover({ anchor, label, align = 'end', onClose, className, children }: AnchoredProps) {
  return (
    <RadixPopover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Panel
        label={label}
        align={align}
        onInteractOutside={(event) => {
          // @NOTE the button's own press closes it; closing here as well would open it again
          if (anchor.current?.contains(event.target as Node)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          if (!anchor.current) return
          event.preventDefault()
          anchor.current.focus()
        }}
        className={className}
      >
        {children}
      </Panel>
    </RadixPopover.Root>
  )
}

export type MenuEntry =
  | {
      kind: 'action'
      label: ReactNode
      icon?: ReactNode
      onSelect: () => void
      isDestructive?: boolean
      isDisabled?: boolean
    }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; to: string }
  | { kind: 'divider' }

const item =
  'flex min-h-11 cursor-default select-none items-center gap-3 rounded-control px-3 text-small no-underline outline-none data-disabled:text-muted-foreground data-highlighted:bg-secondary [&_svg]:size-5 [&_svg]:shrink-0'

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'divider') return <RadixMenu.Separator className="my-1 h-px bg-border" />
  if (entry.kind === 'link') {
    return (
      <RadixMenu.Item asChild className={item}>
        <Link to={entry.to}>
          {entry.icon}
          {entry.label}
        </Link>
      </RadixMenu.Item>
    )
  }
  return (
    <RadixMenu.Item
      className={cn(item, entry.isDestructive && 'text-destructive')}
      onSelect={entry.onSelect}
      {...(entry.isDisabled ? { disabled: true } : {})}
    >
      {entry.icon}
      {entry.label}
    </RadixMenu.Item>
  )
}

/** A menu of actions and links. Not modal: the page behind stays readable to screen readers. */
export function DropdownMenu({
  trigger,
  label,
  entries,
  align = 'end',
  isInitiallyOpen = false,
}: {
  trigger: ReactNode
  label: string
  entries: readonly MenuEntry[]
  align?: Align
  isInitiallyOpen?: boolean
}) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={isInitiallyOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={cn(surface, 'min-w-52 p-1.5')}
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id other than their position
            <Entry key={index} entry={entry} />
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
