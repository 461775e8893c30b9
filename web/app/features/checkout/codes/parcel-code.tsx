import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { discountText } from '#web/features/codes/display/code-messages.ts'
import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { controlClass, FieldError } from '#web/ui/forms/field.tsx'
import { Tag } from '#web/ui/icons.ts'
import * as texts from './codes.texts.ts'

type ParcelCodeProps = {
  parcel: Quote
  onApply: (code: string) => void
  onRemove: () => void
  /** True while a quote with another code is loading. */
  isBusy: boolean
}

/** A parcel's discount code: the applied one, the buyer's own code as an offer, or a field to type one. */
export function ParcelCode({ parcel, onApply, onRemove, isBusy }: ParcelCodeProps) {
  const { acceptsCodes, code, codeOffer } = parcel
  if (!acceptsCodes) return null
  if (code) return <Applied parcel={parcel} code={code} onRemove={onRemove} isBusy={isBusy} />
  return (
    <div className="flex flex-col gap-3 border-t px-5 py-4">
      {codeOffer && (
        <div className="flex items-center justify-between gap-x-4 rounded-control bg-success-soft px-4 py-3 text-small">
          <p className="min-w-0">
            Your <bdi>{codeOffer.tierName}</bdi> code:{' '}
            <span className="font-[620]">
              {discountText({ percent: codeOffer.percent, amountCents: null }, parcel.currency)}
            </span>
          </p>
          <Button
            variant="outline"
            size="small"
            isBusy={isBusy}
            aria-label={texts.applyYourCode(codeOffer.tierName)}
            onClick={() => onApply(codeOffer.code)}
          >
            {texts.applyIt}
          </Button>
        </div>
      )}
      <CodeField parcel={parcel} onApply={onApply} isBusy={isBusy} />
    </div>
  )
}

function Applied({
  parcel,
  code,
  onRemove,
  isBusy,
}: Omit<ParcelCodeProps, 'onApply'> & { code: NonNullable<Quote['code']> }) {
  return (
    <div role="status" className="flex items-center gap-3 border-t px-5 py-3 text-small">
      <Tag className="size-5 shrink-0 text-success" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <span className="font-medium font-mono [overflow-wrap:anywhere]">{code.code}</span>
        <span className="block text-muted-foreground">
          {`${discountText(code, parcel.currency)}: −${formatMoney(parcel.discountCents, parcel.currency)}`}
        </span>
      </p>
      <Button
        variant="quiet"
        size="small"
        isBusy={isBusy}
        aria-label={texts.removeTheCode(code.code)}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}

function CodeField({ parcel, onApply, isBusy }: Pick<ParcelCodeProps, 'parcel' | 'onApply' | 'isBusy'>) {
  const id = useId()
  const { codeProblem } = parcel
  const [text, setText] = useState(codeProblem?.code ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const error = isEmpty ? texts.enterACodeFirst : (codeProblem?.message ?? undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = text.replace(/\p{Cc}/gu, ' ').trim()
    setEmpty(code === '')
    if (code === '') document.getElementById(id)?.focus()
    else onApply(code)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={texts.discountCodeFor(parcel.storefrontName)}>
      <label htmlFor={id} className="text-label">
        {texts.discountCode} <span className="font-normal text-muted-foreground">(optional)</span>
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={cn(controlClass, 'max-w-72 font-mono uppercase')}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          onChange={(event) => {
            setText(event.target.value)
            setEmpty(false)
          }}
        />
        <Button type="submit" variant="outline" isBusy={isBusy}>
          Apply
        </Button>
      </div>
      <div role="status" className="mt-1.5 empty:mt-0">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </form>
  )
}
