import { type ComponentProps, useState } from 'react'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'>

type NumberInputProps<Value> = InputProps & {
  value: Value
  /** The value as a text to edit. */
  write: (value: Value) => string
  /** The value of a text; undefined while it is none. */
  read: (text: string) => Value | undefined
  onValue: (value: Value) => void
}

/**
 * A text field over a number. What is typed stays as typed until the field is left: an amount on its way (`12.`) isn’t
 * rewritten under the fingers, and a value from elsewhere shows at once.
 */
export function NumberInput<Value>({ value, write, read, onValue, onBlur, ...rest }: NumberInputProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const isOwn = typed !== null && (read(typed) === undefined || read(typed) === value)
  const isBad = typed !== null && read(typed) === undefined
  return (
    <input
      {...rest}
      value={isOwn ? typed : write(value)}
      {...(isBad ? { 'aria-invalid': true as const } : {})}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = read(target.value)
        if (next !== undefined) onValue(next)
      }}
      onBlur={(event) => {
        if (!isBad) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
