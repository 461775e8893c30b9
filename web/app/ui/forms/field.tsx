import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { CircleAlert } from '../icons.ts'

/** Props of a labelled control, passed by `Field` to the control it wraps. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export type FieldProps = {
  label: ReactNode
  /** A sentence under the label that helps before typing. */
  hint?: ReactNode
  error?: string | undefined
  /** Shown as text: most of our fields are required, so the optional ones are marked. */
  isOptional?: boolean
  isRequired?: boolean
  className?: string
  id?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control, error: the layout of every field. The error is shown under the control and read with it. */
export function Field({ label, hint, error, isOptional, isRequired, className, id, children }: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="text-label">
        {label}
        {isOptional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="text-muted-foreground text-small">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(isRequired ? { 'aria-required': true } : {}),
      })}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
}

/** The message under a field, with an icon, so that it does not depend on colour alone. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-destructive text-small">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{error}</span>
    </p>
  )
}

/** The style of every text field and select. */
export const controlClass =
  'min-h-11 w-full min-w-0 rounded-control border border-input bg-card px-3 text-base text-foreground transition-colors hover:not-disabled:border-foreground disabled:bg-sunken disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:shadow-[inset_0_0_0_1px_var(--destructive)]'
