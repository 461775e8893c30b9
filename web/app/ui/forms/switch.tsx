import { Switch as RadixSwitch } from 'radix-ui'
import { type ComponentProps, useId } from 'react'
import { described, type Labelled, LabelText, row } from './choices.tsx'
import { FieldError } from './field.tsx'

/** On or off, with immediate effect. The label comes first, the switch is at the end of the line. */
export function Switch({ label, hint, error, className, ...rest }: Labelled & ComponentProps<typeof RadixSwitch.Root>) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div className={className}>
      <div className={row}>
        <LabelText id={id} label={label} hint={hint} isDisabled={rest.disabled} />
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
