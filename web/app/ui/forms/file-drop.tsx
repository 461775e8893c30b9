import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { acceptsFiles, useIncomingFiles } from '#web/ui/forms/use-incoming-files.ts'

type FileDropProps = {
  id: string
  /** Text of the button. */
  label: string
  hint: string
  accept: string
  isBusy?: boolean
  problem: string | null
  onFile: (file: File) => void
}

/** Takes one file: by a button, dropped or pasted. */
export function FileDrop({ id, label, hint, accept, isBusy = false, problem, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const take = (file: File | undefined) => {
    if (file && !isBusy) onFile(file)
  }
  const isOver = useIncomingFiles(area, ([file]) => take(file))
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={area}
        {...acceptsFiles}
        className={cn(
          'flex flex-col items-center gap-3 rounded-card border border-input border-dashed px-4 py-8 text-center',
          isOver && 'border-foreground bg-sunken',
        )}
      >
        <Button isBusy={isBusy} onClick={() => input.current?.click()} aria-describedby={`${id}-hint`}>
          {label}
        </Button>
        <p id={`${id}-hint`} className="text-muted-foreground text-small pointer-coarse:hidden">
          {hint}
        </p>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file again, mended meanwhile, is a change too.
            event.target.value = ''
          }}
        />
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={problem ?? undefined} />
      </div>
    </div>
  )
}
