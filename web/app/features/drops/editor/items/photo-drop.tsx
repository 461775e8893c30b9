import { useId, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { CameraButton } from '#web/ui/forms/camera-button.tsx'
import { acceptsFiles, useIncomingFiles } from '#web/ui/forms/use-incoming-files.ts'
import { addPhotosHere, choosePhotos, dropPhotosHere, photosBecomeItems } from '../editor.texts.ts'

/** Where photos are dropped, pasted, chosen or, on a phone, taken. */
export function PhotoDrop({ onFiles, isSmall }: { onFiles: (files: Iterable<File>) => void; isSmall: boolean }) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const isOver = useIncomingFiles(field, onFiles)
  return (
    <div
      ref={field}
      {...acceptsFiles}
      className={cn(
        'flex flex-col items-center gap-2 rounded-control border border-input border-dashed px-4 text-center',
        isSmall ? 'py-4' : 'py-10',
        isOver && 'border-foreground bg-sunken',
      )}
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
