import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentProps, type FocusEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { X } from '../icons.ts'
import { confirmUnsaved } from './confirm-unsaved.ts'
import { reachableScroll } from './reachable-scroll.ts'
import { EnclosingOverlays, hasUnsaved } from './unsaved.ts'
import { useFocusReturn } from './use-focus-return.ts'

type OverlayProps = {
  title: ReactNode
  /** A sentence under the title; screen readers read it after the title. */
  description?: ReactNode
  /** The title is for screen readers only. */
  hidesTitle?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  trigger?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  /** For a dialog that manages the focus itself. */
  content?: Omit<ComponentProps<typeof RadixDialog.Content>, 'children' | 'className'>
}

const shapes = {
  dialog:
    'top-1/2 left-1/2 max-h-[min(88dvh,48rem)] w-[min(calc(100vw-2rem),30rem)] -translate-x-1/2 -translate-y-1/2 rounded-dialog data-[state=open]:animate-enter',
  wide: 'top-1/2 left-1/2 max-h-[min(88dvh,52rem)] w-[min(calc(100vw-2rem),46rem)] -translate-x-1/2 -translate-y-1/2 rounded-dialog data-[state=open]:animate-enter',
  search:
    'inset-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] md:inset-auto md:top-[10dvh] md:left-1/2 md:max-h-[80dvh] md:w-[40rem] md:-translate-x-1/2 md:rounded-dialog data-[state=open]:animate-fade',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[88dvh] w-full max-w-[40rem] rounded-t-dialog pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-sheet md:top-1/2 md:bottom-auto md:max-w-[30rem] md:-translate-y-1/2 md:rounded-dialog md:data-[state=open]:animate-enter',
  side: 'inset-y-0 right-0 w-[min(100vw,26rem)] rounded-s-dialog pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-side',
} as const

function Overlay({ shape, ...props }: OverlayProps & { shape: keyof typeof shapes }) {
  const { title, description, hidesTitle, trigger, footer, children, content } = props
  const focus = useFocusReturn(content)
  const { isOpen, change, within, onFocus } = useOpen(props)
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={change}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade" />
        <RadixDialog.Content
          {...content}
          {...focus}
          onFocus={onFocus}
          data-side={shape}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex flex-col overflow-hidden bg-popover text-popover-foreground shadow-dialog',
            shapes[shape],
          )}
        >
          <header className={cn('flex items-start gap-3 ps-6 pe-3 pt-4', hidesTitle && 'sr-only')}>
            <div className="min-w-0 flex-1 pt-1.5">
              <RadixDialog.Title className="text-h3">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-pretty text-muted-foreground text-small">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            {!hidesTitle && (
              <RadixDialog.Close asChild>
                <Button variant="quiet" size="icon" aria-label="Close">
                  <X aria-hidden="true" />
                </Button>
              </RadixDialog.Close>
            )}
          </header>
          {shape === 'search' ? (
            <div className="flex min-h-0 flex-1 flex-col pt-3">{children}</div>
          ) : children ? (
            <div
              ref={reachableScroll}
              data-scroller
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-4 pb-6"
            >
              <EnclosingOverlays value={within}>{children}</EnclosingOverlays>
            </div>
          ) : (
            <div className="h-6" />
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t px-6 py-4 max-sm:*:grow">{footer}</footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/**
 * The open state, controlled or uncontrolled, and its change by the user: Escape, a press outside and Close ask first
 * while the overlay has unsaved text.
 */
function useOpen({ isOpen: given, onOpenChange }: Pick<OverlayProps, 'isOpen' | 'onOpenChange'>) {
  const [key] = useState(() => Symbol('overlay'))
  const [isOwnOpen, setOwnOpen] = useState(false)
  const around = useContext(EnclosingOverlays)
  const within = useMemo(() => [...around, key], [around, key])
  const set = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const lastFocused = useRef<HTMLElement>(null)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    lastFocused.current = target
  }
  const change = (next: boolean) => {
    if (next) return set(true)
    // A press outside has already moved the focus; restore it for users who keep editing.
    if (hasUnsaved(key) && document.activeElement === document.body) lastFocused.current?.focus()
    confirmUnsaved(() => set(false), key)
  }
  return { isOpen: given ?? isOwnOpen, change, within, onFocus }
}

/** A dialog in the middle of the page. Escape and Close cancel; the focus returns to what opened it. */
export const Dialog = ({ isWide = false, ...props }: OverlayProps & { isWide?: boolean }) => (
  <Overlay {...props} shape={isWide ? 'wide' : 'dialog'} />
)

/** A sheet from the bottom edge (on phones; on wider screens centred, like a dialog) or from the side. */
export const Sheet = ({ side = 'bottom', ...props }: OverlayProps & { side?: 'bottom' | 'side' }) => (
  <Overlay {...props} shape={side} />
)

/** The search's overlay: full screen on a phone, at the top of a wider screen. Its content scrolls by itself. */
export const SearchOverlay = (props: OverlayProps) => <Overlay {...props} shape="search" />

/** Closes the dialog or sheet around it; passes this behaviour to its only child. */
export const CloseOverlay = ({ children }: { children: ReactNode }) => (
  <RadixDialog.Close asChild>{children}</RadixDialog.Close>
)
