import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { CameraButton } from '#web/ui/forms/camera-button.tsx'
import { addPhotosHere, choosePhotos, dropPhotosHere, photosBecomeItems } from '../editor.texts.ts'

/** Where photos are dropped, pasted, chosen or, on a phone, taken. */
export function PhotoDrop({ onFiles, isSmall }: { onFiles: (files: Iterable<File>) => void; isSmall: boolean }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // A dialog over the page has its own place for photos.
      if (document.querySelector('[role=dialog]')) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a pointer’s shortcut for the field inside
    <div
      className={cn(
        'flex flex-col items-center gap-2 rounded-control border border-input border-dashed px-4 text-center',
        isSmall ? 'py-4' : 'py-10',
        isOver && 'border-foreground bg-sunken',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <p className="text-label pointer-coarse:hidden">{dropPhotosHere}</p>
      <p className="text-label pointer-fine:hidden">{addPhotosHere}</p>
      {!isSmall && <p className="text-muted-foreground text-small">{photosBecomeItems}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-input bg-card px-[1.125rem] text-label hover:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
        >
          {choosePhotos}
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        <CameraButton onFiles={onFiles} />
      </div>
    </div>
  )
}
