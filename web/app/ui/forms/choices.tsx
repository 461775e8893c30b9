import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { cn } from '../cn.ts'
import { Check, ChevronDown } from '../icons.ts'
import { controlClass, Field, FieldError, type FieldProps } from './field.tsx'

/** A control and its label on one line, as high as a finger. */
export const row = 'flex min-h-11 items-center gap-3 py-1'
/** With a hint below the label, the box is level with the label. */
const hintedRow = 'flex min-h-11 items-start gap-3 py-2'
// Native inputs: a page with a hundred of them is as light as one with none.
const box =
  'peer size-6 appearance-none border border-input bg-card checked:border-primary checked:bg-primary hover:not-disabled:border-foreground disabled:border-border disabled:bg-sunken disabled:checked:bg-muted-foreground'

export type Labelled = { label: ReactNode; hint?: ReactNode; error?: string | undefined; className?: string }

/** The label beside a box or a switch, with hint and error below it. */
export function LabelText({
  id,
  label,
  hint,
  isDisabled,
}: {
  id: string
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean | undefined
}) {
  return (
    <span className="min-w-0 flex-1">
      <label htmlFor={id} className={cn('block', isDisabled && 'text-muted-foreground')}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="block text-muted-foreground text-small">
          {hint}
        </span>
      )}
    </span>
  )
}

/** Names the hint and the error of a control for screen readers. */
export const described = (id: string, hint: ReactNode, error: string | undefined) => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) }
}

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onCheckedChange?: (isChecked: boolean) => void }

/** The box with its check mark. */
const CheckMark = ({ onCheckedChange, ...rest }: TickProps) => (
  <span className="relative grid shrink-0 place-items-center">
    <input
      {...rest}
      type="checkbox"
      className={cn(box, 'rounded-chip')}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
    />
    <Check
      aria-hidden="true"
      className="pointer-events-none absolute hidden size-4 text-primary-foreground peer-checked:block"
    />
  </span>
)

/** A checkbox. */
export function Checkbox({ label, hint, error, className, ...rest }: Labelled & TickProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div className={className}>
      <div className={hint ? hintedRow : row}>
        <CheckMark {...rest} {...described(id, hint, error)} id={id} />
        <LabelText id={id} label={label} hint={hint} isDisabled={rest.disabled} />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A checkbox in a table whose row and column name it: its label is for screen readers, its padding for fingers. */
export function CellCheckbox({ label, ...rest }: { label: string } & TickProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="relative inline-grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <CheckMark {...rest} id={id} />
    </label>
  )
}

export type Option<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

type RadioProps<Value extends string> = Labelled & {
  options: readonly Option<Value>[]
  value?: Value
  defaultValue?: Value
  name?: string
  onValueChange?: (value: Value) => void
  /** The first option: focused when the form needs a choice. */
  ref?: Ref<HTMLInputElement>
}

/** One of a few options, all visible; arrow keys move between them, as in every browser. */
export function RadioGroup<Value extends string>(props: RadioProps<Value>) {
  const { label, hint, error, options, className, value, defaultValue, name, onValueChange, ref } = props
  const id = useId()
  const isOn = (option: Value) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <span id={`${id}-label`} className="text-label">
        {label}
      </span>
      {hint && (
        <span id={`${id}-hint`} className="text-muted-foreground text-small">
          {hint}
        </span>
      )}
      <div role="radiogroup" aria-labelledby={`${id}-label`} {...described(id, hint, error)}>
        {options.map((option, place) => (
          <div key={option.value} className={option.hint ? hintedRow : row}>
            <span className="relative grid shrink-0 place-items-center">
              <input
                {...isOn(option.value)}
                {...(place === 0 && ref ? { ref } : {})}
                type="radio"
                id={`${id}-${option.value}`}
                name={name ?? id}
                value={option.value}
                disabled={option.isDisabled}
                className={cn(box, 'rounded-full')}
                onChange={() => onValueChange?.(option.value)}
              />
              <span className="pointer-events-none absolute hidden size-2.5 rounded-full bg-primary-foreground peer-checked:block forced-colors:bg-[CanvasText]" />
            </span>
            <LabelText
              id={`${id}-${option.value}`}
              label={option.label}
              hint={option.hint}
              isDisabled={option.isDisabled}
            />
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type SelectBoxProps<Value extends string> = ComponentProps<'select'> & {
  options: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onValueChange?: (value: Value) => void
  placeholder?: string
}

/** The native select with its arrow; without a label of its own. */
export function SelectBox<Value extends string>(props: SelectBoxProps<Value>) {
  const { options, onChange, onValueChange, placeholder, className, ...rest } = props
  return (
    <span className="relative block min-w-0">
      <select
        {...rest}
        className={cn(controlClass, 'appearance-none truncate pe-10', className)}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value as Value)
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  )
}

type SelectProps<Value extends string> = Omit<FieldProps, 'children'> & Omit<SelectBoxProps<Value>, keyof FieldProps>

/** One of many options: the native select, which every keyboard, screen reader and phone supports. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, isOptional, isRequired, className, id, ...rest } = props
  const field = {
    label,
    hint,
    error,
    ...(isOptional && { isOptional }),
    ...(isRequired && { isRequired }),
    ...(className && { className }),
    ...(id && { id }),
  }
  return <Field {...field}>{(control) => <SelectBox {...rest} {...control} />}</Field>
}
