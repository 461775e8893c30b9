import { Dialog } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from '#web/ui/icons.ts'
import PhotoPicture from './photo-picture.tsx'
import * as texts from './photo-viewer.texts.ts'
import { useZoom } from './use-zoom.ts'
import { maxScale, minScale } from './zoom.ts'

/** A photo of the viewer. */
export type ViewedPhoto = { src: string; alt: string; thumbhash?: string | undefined }

type ViewerProps = {
  /** Name of what the photos show. */
  title: string
  photos: readonly ViewedPhoto[]
  /** Place of the photo on view, from 0. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

const keyStep = 80

/**
 * Photos over the whole screen, zoomed by wheel, pinch, double press, buttons and keys (+, -, 0), moved by dragging and
 * arrow keys. Escape closes it.
 */
export function PhotoViewer({ title, photos, at, onTurn, onClose }: ViewerProps) {
  const zoom = useZoom(at)
  const photo = photos[at]
  const count = photos.length
  const turn = (by: number) => onTurn((at + by + count) % count)
  const press = (event: KeyboardEvent) => {
    const act = keyActions({ zoom, turn: count > 1 ? turn : () => undefined })[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  if (!photo) return null
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          className="fixed inset-0 z-[60] flex animate-fade flex-col bg-background text-foreground"
        >
          <header className="flex items-center gap-2 py-2 ps-4 pe-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
            <Dialog.Title className="min-w-0 flex-1 truncate text-label">
              <bdi>{title}</bdi>
            </Dialog.Title>
            {count > 1 && (
              <p aria-live="polite" className="text-figure">
                {at + 1}/{count}
              </p>
            )}
            <Tool
              label={texts.zoomOut}
              isOff={zoom.scale <= minScale}
              onPress={() => zoom.by(1 / 1.5)}
              Icon={ZoomOut}
            />
            <Tool label={texts.zoomIn} isOff={zoom.scale >= maxScale} onPress={() => zoom.by(1.5)} Icon={ZoomIn} />
            <Dialog.Close asChild>
              <Button variant="quiet" size="icon" aria-label={texts.close}>
                <X aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </header>
          <div
            ref={zoom.frame}
            {...zoom.handlers}
            className={`relative min-h-0 flex-1 touch-none overflow-hidden ${zoom.scale > minScale ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
          >
            <div className="size-full origin-center" style={zoom.style}>
              <PhotoPicture
                key={photo.src}
                src={photo.src}
                photo={photo.thumbhash ? { thumbhash: photo.thumbhash, description: photo.alt } : undefined}
                alt={photo.alt}
                isFirst
                sizes={zoom.scale > minScale ? '1440px' : '100vw'}
                className="pointer-events-none select-none"
              />
            </div>
          </div>
          {count > 1 && (
            <footer className="flex justify-center gap-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
              <Tool label={texts.previousPhoto} onPress={() => turn(-1)} Icon={ChevronLeft} isTurning />
              <Tool label={texts.nextPhoto} onPress={() => turn(1)} Icon={ChevronRight} isTurning />
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type KeyTargets = { zoom: ReturnType<typeof useZoom>; turn: (by: number) => void }

/** What keys do: arrows move a zoomed photo, and turn to another one otherwise. */
function keyActions({ zoom, turn }: KeyTargets): Record<string, () => void> {
  const isZoomed = zoom.scale > minScale
  const step = document.documentElement.dir === 'rtl' ? -1 : 1
  return {
    '+': () => zoom.by(1.5),
    '=': () => zoom.by(1.5),
    '-': () => zoom.by(1 / 1.5),
    '0': zoom.reset,
    ArrowLeft: () => (isZoomed ? zoom.pan(keyStep, 0) : turn(-step)),
    ArrowRight: () => (isZoomed ? zoom.pan(-keyStep, 0) : turn(step)),
    ArrowUp: () => zoom.pan(0, keyStep),
    ArrowDown: () => zoom.pan(0, -keyStep),
  }
}

type ToolProps = {
  label: string
  onPress: () => void
  Icon: typeof ZoomIn
  isOff?: boolean
  isTurning?: boolean
}

const Tool = ({ label, onPress, Icon, isOff = false, isTurning = false }: ToolProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    isWaiting={isOff}
    onClick={onPress}
    className={isOff ? 'opacity-40' : ''}
  >
    <Icon className={isTurning ? 'rtl:-scale-x-100' : ''} aria-hidden="true" />
  </Button>
)
