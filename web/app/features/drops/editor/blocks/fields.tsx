import { Lock as LockIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { controlClass, Field } from '#web/ui/forms/field.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import type { Lock } from '../draft/locks.ts'
import { countError, fixedNow, moneyError } from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { centsOf, decimalsOf, textOfCents } from '../money-text.ts'
import { NumberInput } from './number-input.tsx'

/** A block of the editor with its heading. */
export const Block = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    aria-labelledby={id}
    className="flex min-w-0 flex-col gap-6 rounded-card bg-card p-5 shadow-card max-sm:px-4"
  >
    <h2 id={id} className="scroll-mt-24 text-h2">
      {title}
    </h2>
    {children}
  </section>
)

/** A part of a block with a small heading. */
export const Part = ({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
    <div>
      <h3 id={id} tabIndex={-1} className="scroll-mt-24 text-h3">
        {title}
      </h3>
      {lead && <p className="mt-1 text-muted-foreground text-small">{lead}</p>}
    </div>
    {children}
  </section>
)

/** Why something can’t change, or how it still can. A drop that is over says so once, at the top. */
export function LockNote({ lock: { isFixed, note } }: { lock: Lock }) {
  const { stage } = useEditor()
  if (note === null || stage === 'over') return null
  return (
    <p className="flex items-start gap-1.5 text-muted-foreground text-small">
      {isFixed && <LockIcon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
      <span>{isFixed ? fixedNow(note) : note}</span>
    </p>
  )
}

/** Puts a few short choices on one line. */
export const inlineChoices = '[&_[role=radiogroup]]:flex [&_[role=radiogroup]]:flex-wrap [&_[role=radiogroup]]:gap-x-6'

/** Something that deserves a second look, and doesn’t stop anything. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-control bg-warning-soft px-4 py-3 text-small text-warning">
    <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span className="min-w-0">{children}</span>
  </p>
)

type MoneyName = 'flatRateAmountCents' | 'flatRateAdditionalCents'

/** An amount of the drop’s shipping. */
export function MoneyField({ name, label }: { name: MoneyName; label: string }) {
  const { storefront } = useEditor()
  const { value, set, isDisabled, error } = useField(name)
  return (
    <Field label={`${label}, in ${storefront.currency}`} error={error} className="max-w-60">
      {(control) => (
        <MoneyInput
          {...control}
          currency={storefront.currency}
          cents={value}
          onCents={set}
          disabled={isDisabled}
          className={controlClass}
        />
      )}
    </Field>
  )
}

type MoneyInputProps = {
  currency: string
  cents: number | null
  onCents: (cents: number | null) => void
  /** True where an empty field is no amount. */
  isRequired?: boolean
  disabled?: boolean
  className?: string
  id?: string
  placeholder?: string
  'aria-label'?: string
}

/** A text field over an amount. */
export function MoneyInput({ currency, cents, onCents, isRequired = false, ...rest }: MoneyInputProps) {
  const decimals = decimalsOf(currency)
  return (
    <NumberInput
      {...rest}
      title={moneyError}
      inputMode="decimal"
      autoComplete="off"
      value={cents}
      write={(value) => (isRequired && value === 0 ? '' : textOfCents(value, decimals))}
      read={(text) => (text.trim() === '' ? (isRequired ? 0 : null) : (centsOf(text, decimals) ?? undefined))}
      onValue={onCents}
    />
  )
}

type CountName =
  | 'maxClaimsPerUser'
  | 'staggeredClaimThreshold'
  | 'revealEverySeconds'
  | 'cooldownSeconds'
  | 'earlyAccessMinutes'

type CountFieldProps = { name: CountName; label: string; hint: string; min: number; max: number; isOptional?: boolean }

/** A whole number of the drop’s rules, with what it means. */
export function CountField({ name, label, hint, min, max, isOptional = false }: CountFieldProps) {
  const { value, set, isDisabled, error } = useField(name)
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '' && isOptional) return null
    const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
    return count !== undefined && count >= min && count <= max ? count : undefined
  }
  return (
    <Field label={label} hint={hint} error={error} {...(isOptional ? { isOptional } : {})}>
      {(control) => (
        <NumberInput<number | null>
          {...control}
          title={countError(min, max)}
          inputMode="numeric"
          autoComplete="off"
          disabled={isDisabled}
          value={value}
          write={(count) => (count === null ? '' : String(count))}
          read={read}
          onValue={(count) => set(count as never)}
          className={`${controlClass} max-w-40`}
        />
      )}
    </Field>
  )
}
