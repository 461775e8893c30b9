import { Checkbox as RadixCheckbox, RadioGroup as RadixRadio, Switch as RadixSwitch } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { controlClass, Field, FieldError, type FieldProps } from './field.tsx'
import { Check, ChevronDown, Minus } from './icons.ts'

const row = 'flex min-h-11 items-center gap-3 py-1'
const box =
  'grid size-6 shrink-0 place-items-center border border-input bg-card text-primary-foreground hover:not-disabled:border-foreground data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary disabled:border-border disabled:bg-sunken disabled:data-[state=checked]:bg-muted-foreground'

type Labelled = { label: ReactNode; hint?: ReactNode; error?: string | undefined; className?: string }

/** The words beside a box or a switch, and what stands under them. */
function Words({
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

const described = (id: string, hint: ReactNode, error: string | undefined) => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) }
}

/** A box to tick; `checked` may be "indeterminate". */
export function Checkbox({
  label,
  hint,
  error,
  className,
  ...rest
}: Labelled & ComponentProps<typeof RadixCheckbox.Root>) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div className={className}>
      <div className={row}>
        <RadixCheckbox.Root {...rest} {...described(id, hint, error)} id={id} className={cn(box, 'rounded-chip')}>
          <RadixCheckbox.Indicator>
            {rest.checked === 'indeterminate' ? <Minus className="size-4" /> : <Check className="size-4" />}
          </RadixCheckbox.Indicator>
        </RadixCheckbox.Root>
        <Words id={id} label={label} hint={hint} isDisabled={rest.disabled} />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** On or off, at once. The words come first, the switch stands at the end of the line. */
export function Switch({ label, hint, error, className, ...rest }: Labelled & ComponentProps<typeof RadixSwitch.Root>) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div className={className}>
      <div className={row}>
        <Words id={id} label={label} hint={hint} isDisabled={rest.disabled} />
        <RadixSwitch.Root
          {...rest}
          {...described(id, hint, error)}
          id={id}
          className="relative h-7 w-12 shrink-0 rounded-full border border-input bg-secondary transition-colors hover:not-disabled:border-foreground disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
        >
          <RadixSwitch.Thumb className="block size-5 translate-x-[3px] rounded-full bg-muted-foreground transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-primary-foreground rtl:-translate-x-[3px] rtl:data-[state=checked]:-translate-x-[23px]" />
        </RadixSwitch.Root>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
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
}

/** One of a few, all in sight. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  options,
  className,
  onValueChange,
  ...rest
}: RadioProps<Value>) {
  const id = useId()
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
      <RadixRadio.Root
        {...rest}
        {...described(id, hint, error)}
        {...(onValueChange ? { onValueChange: onValueChange as (value: string) => void } : {})}
        aria-labelledby={`${id}-label`}
      >
        {options.map((option) => (
          <div key={option.value} className={row}>
            <RadixRadio.Item
              id={`${id}-${option.value}`}
              value={option.value}
              {...(option.isDisabled ? { disabled: true } : {})}
              className={cn(box, 'rounded-full')}
            >
              <RadixRadio.Indicator className="block size-2.5 rounded-full bg-primary-foreground" />
            </RadixRadio.Item>
            <Words
              id={`${id}-${option.value}`}
              label={option.label}
              hint={option.hint}
              isDisabled={option.isDisabled}
            />
          </div>
        ))}
      </RadixRadio.Root>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type SelectProps<Value extends string> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'onChange'> & {
    options: readonly { value: Value; label: string; isDisabled?: boolean }[]
    onChange?: ComponentProps<'select'>['onChange']
    onValueChange?: (value: Value) => void
    placeholder?: string
  }

/** One of many: the device's own list, which every keyboard, reader and phone knows. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    hint,
    error,
    isOptional,
    isRequired,
    className,
    id,
    options,
    onChange,
    onValueChange,
    placeholder,
    ...rest
  } = props
  const field = {
    label,
    hint,
    error,
    ...(isOptional && { isOptional }),
    ...(isRequired && { isRequired }),
    ...(className && { className }),
    ...(id && { id }),
  }
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select
            {...rest}
            {...control}
            className={cn(controlClass, 'appearance-none truncate pe-10')}
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
      )}
    </Field>
  )
}
