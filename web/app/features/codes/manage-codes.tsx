import type { DiscountCode } from '@keepcase/contract/codes/codes.contract.ts'
import { useState } from 'react'
import { plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CodeForm } from './code-form.tsx'
import { LimitsForm } from './code-limits.tsx'
import * as texts from './codes.texts.ts'
import { discountText } from './display/code-messages.ts'
import { useRemoveCode, useStorefrontCodes, useUpdateCode } from './use-manage-codes.ts'

/** A storefront's discount codes: create, list, turn off and on. */
export function ManageCodes({ storefrontId, currency }: { storefrontId: string; currency: string }) {
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[26rem_minmax(0,1fr)] xl:gap-8">
      <CodeForm storefrontId={storefrontId} currency={currency} />
      <section aria-labelledby="your-codes" className="min-w-0">
        <h2 id="your-codes" className="mb-4 text-h2">
          {texts.yourCodes}
        </h2>
        <PagedList
          list={useStorefrontCodes(storefrontId)}
          failed={texts.theCodesDidntLoad}
          skeleton={<Skeleton className="h-24 max-w-[48rem] rounded-card" />}
          empty={
            <p className="max-w-[48rem] rounded-card bg-card p-5 text-muted-foreground shadow-card">
              {texts.noCodesYet}
            </p>
          }
          more={texts.showEarlierCodes}
        >
          {(codes) => (
            <ul className="flex max-w-[48rem] flex-col gap-3">
              {codes.map((code) => (
                <CodeRow key={code.id} code={code} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </div>
  )
}

function CodeRow({ code: row }: { code: DiscountCode }) {
  const change = useUpdateCode()
  const [isOpen, setOpen] = useState(false)
  const { id, code, active } = row
  const press = active ? texts.switchOff : texts.switchOn
  return (
    <li className="rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium font-mono [overflow-wrap:anywhere]">{code}</span>
            <CodeState code={row} />
          </p>
          <p className="mt-1 text-small">{termsOf(row).join(', ')}</p>
          <p className="mt-0.5 text-muted-foreground text-small">
            {`${usesText(row)}. ${row.endsAt ? texts.until(row.endsAt) : ''}`.trim()}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {row.isUnused && <RemoveCode code={row} />}
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.changeLimitsOf(code)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.changeLimits}
          </Button>
          <Button
            variant="outline"
            size="small"
            isBusy={change.isPending}
            aria-label={`${press}: ${code}`}
            onClick={() => change.mutate({ id, active: !active })}
          >
            {press}
          </Button>
        </div>
      </div>
      <FieldError
        id={`${id}-error`}
        error={change.error ? formMessages(change.error, texts.theCodeWasntChanged).message : undefined}
      />
      {isOpen && <LimitsForm code={row} onClose={() => setOpen(false)} />}
    </li>
  )
}

function RemoveCode({ code: { id, code } }: { code: DiscountCode }) {
  const remove = useRemoveCode()
  return (
    <RemoveButton
      id={id}
      name={code}
      title={texts.removeThisCode}
      description={texts.noOrderHasUsed}
      isBusy={remove.isPending}
      error={remove.error ? formMessages(remove.error, texts.theCodeWasntRemoved).message : undefined}
      onRemove={() => remove.mutate(id)}
    />
  )
}

function CodeState({ code: { active, endsAt, maxUses, uses } }: { code: DiscountCode }) {
  const now = useNow()
  if (!active) return <Badge>Off</Badge>
  if (endsAt !== null && now !== null && Date.parse(endsAt) <= now) return <Badge>Ended</Badge>
  return maxUses !== null && uses >= maxUses ? <Badge>{texts.usedUp}</Badge> : <Badge tone="success">On</Badge>
}

/** `10% off`, `from $25.00`, `once per buyer`. */
function termsOf(code: DiscountCode): string[] {
  const { minItemsCents, maxUsesPerAccount, currency } = code
  return [
    discountText(code, currency),
    ...(minItemsCents > 0 ? [texts.from(currency, minItemsCents)] : []),
    ...(maxUsesPerAccount === 1 ? [texts.oncePerBuyer] : []),
  ]
}

/** `3 of 10 orders, $12.00 given`. */
const usesText = ({ uses, maxUses, givenCents, currency }: DiscountCode): string =>
  [
    maxUses === null ? plural(uses, 'order') : texts.of(uses, maxUses),
    ...(givenCents > 0 ? [texts.given(currency, givenCents)] : []),
  ].join(', ')
