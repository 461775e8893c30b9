import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '../cn.ts'
import { Eye, EyeOff } from '../icons.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'
import * as texts from './forms.texts.ts'

type FieldParts = Omit<FieldProps, 'children' | 'id'>
export type TextFieldProps = FieldParts &
  Omit<ComponentProps<'input'>, keyof FieldParts | 'prefix'> & { prefix?: ReactNode }

/** A single-line text field. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  isRequired,
  className,
  prefix,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...definedProps({ isOptional, isRequired, className, id })}>
      {(control) => (
        <span className="relative block">
          {prefix && (
            <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-muted-foreground">
              {prefix}
            </span>
          )}
          <input dir="auto" {...input} {...control} className={cn(controlClass, prefix ? 'ps-10' : '')} />
        </span>
      )}
    </Field>
  )
}

export type TextAreaProps = FieldParts & Omit<ComponentProps<'textarea'>, keyof FieldParts>

/** A multi-line text field; grows with its text where the browser supports it. */
export function TextArea({ label, hint, error, isOptional, isRequired, className, id, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} {...definedProps({ isOptional, isRequired, className, id })}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...input}
          {...control}
          className={cn(controlClass, 'field-sizing-content max-h-96 min-h-28 py-2.5')}
        />
      )}
    </Field>
  )
}

/**
 * A password field with a show button; pasting is allowed. Set `autoComplete` to "current-password" or "new-password".
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'prefix'> & { autoComplete: string }) {
  const { label, hint, error, isOptional, isRequired, className, id, ...input } = props
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} {...definedProps({ isOptional, isRequired, className, id })}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cn(controlClass, 'pe-12')}
          />
          <button
            type="button"
            aria-label={texts.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted-foreground hover:text-foreground"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}

/** Omits undefined properties: our optional properties are either present or not. */
function definedProps<T extends Record<string, unknown>>(props: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
