import type { DiscountCode } from '@keepcase/contract/checkout/codes.contract.ts'
import { useState } from 'react'
import { asBox, Form, FormField, SubmitButton, useContractForm, wordsOf } from '#platform/form.tsx'
import { formatCount, formatMoney, plural } from '#platform/format.ts'
import { notify } from '#platform/notices.ts'
import { useNow } from '#platform/use-clock.ts'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/chip.tsx'
import { Checkbox, RadioGroup } from '#ui/choices.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { FieldError } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { RemoveButton } from '#ui/remove-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Time } from '#ui/time.tsx'
import { blankCode, CodeFields, CodeLimits, changesOf, codeOf, limitsOf } from './code-fields.ts'
import { discountWords } from './code-words.ts'
import { useCreateCode, useRemoveCode, useStorefrontCodes, useUpdateCode } from './use-manage-codes.ts'

/** A storefront's discount codes: making one, and those there are, to be switched off and on. */
export function ManageCodes({ storefrontId, currency }: { storefrontId: string; currency: string }) {
  return (
    <div className="flex flex-col gap-10">
      <CodeForm storefrontId={storefrontId} currency={currency} />
      <section aria-labelledby="your-codes">
        <h2 id="your-codes" className="mb-4 text-h2">
          Your codes
        </h2>
        <PagedList
          list={useStorefrontCodes(storefrontId)}
          failed="The codes did not load"
          skeleton={<Skeleton className="h-24 max-w-[48rem] rounded-card" />}
          empty={<p>No codes yet.</p>}
          more="Show earlier codes"
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

function CodeForm({ storefrontId, currency }: { storefrontId: string; currency: string }) {
  const create = useCreateCode()
  const mutation = {
    isPending: create.isPending,
    mutateAsync: (fields: CodeFields) => create.mutateAsync(codeOf(storefrontId, fields)),
  }
  const form = useContractForm(CodeFields, mutation, {
    defaultValues: blankCode,
    onDone: ({ code }) => {
      form.reset(blankCode)
      notify.success('Code made', { description: code })
    },
    fallback: 'The code was not made. Please try again.',
  })
  const isPercent = form.watch('kind') === 'percent'
  return (
    <Form form={form} aria-label="Make a discount code" className="flex max-w-140 flex-col gap-5">
      <div>
        <h2 className="text-h2">Discount codes</h2>
        <p className="prose mt-1 text-muted-foreground">
          A code lowers the items of drops that accept codes, not their shipping. You bear the discount; the platform’s
          fee is taken on what is left. Loyalty tiers give codes of their own.
        </p>
      </div>
      <FormField form={form} name="code">
        {(control) => (
          <TextField
            label="Code"
            hint="3 to 24 letters, digits and hyphens."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...control}
          />
        )}
      </FormField>
      <FormField form={form} name="kind">
        {({ value, onChange, name }) => (
          <RadioGroup
            label="It takes off"
            name={name}
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'percent', label: 'A percentage of the items' },
              { value: 'amount', label: `An amount in ${currency}` },
            ]}
          />
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <FormField form={form} name="off">
          {(control) => (
            <TextField
              label={isPercent ? 'Percent' : `Amount in ${currency}`}
              inputMode={isPercent ? 'numeric' : 'decimal'}
              autoComplete="off"
              {...control}
            />
          )}
        </FormField>
        <FormField form={form} name="minItems">
          {(control) => (
            <TextField
              label={`Minimum for items, in ${currency}`}
              isOptional
              inputMode="decimal"
              autoComplete="off"
              {...control}
            />
          )}
        </FormField>
        <FormField form={form} name="maxUses">
          {(control) => (
            <TextField label="Orders at most" isOptional inputMode="numeric" autoComplete="off" {...control} />
          )}
        </FormField>
        <FormField form={form} name="endsOn">
          {(control) => <TextField label="Last day" isOptional type="date" {...control} />}
        </FormField>
      </div>
      <FormField form={form} name="isOnceEach">
        {(control) => <Checkbox label="Once for each buyer" {...asBox(control)} />}
      </FormField>
      <SubmitButton className="self-start">Make code</SubmitButton>
    </Form>
  )
}

function CodeRow({ code: row }: { code: DiscountCode }) {
  const change = useUpdateCode()
  const [isOpen, setOpen] = useState(false)
  const { id, code, active } = row
  const press = active ? 'Switch off' : 'Switch on'
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
            {usesWords(row)}
            {row.endsAt && (
              <>
                {'. Until '}
                <Time at={row.endsAt} />
              </>
            )}
            .
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {row.isUnused && <RemoveCode code={row} />}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Change limits: ${code}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Change limits
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
        error={change.error ? wordsOf(change.error, 'The code was not changed. Please try again.').message : undefined}
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
      title="Remove this code?"
      description="No order has had it. Whoever knows it is told that there is no such code."
      isBusy={remove.isPending}
      error={remove.error ? wordsOf(remove.error, 'The code was not removed. Please try again.').message : undefined}
      onRemove={() => remove.mutate(id)}
    />
  )
}

/** How long and how often a code counts. What it takes off stays: it has been told. */
function LimitsForm({ code, onClose }: { code: DiscountCode; onClose: () => void }) {
  const change = useUpdateCode()
  const mutation = {
    isPending: change.isPending,
    mutateAsync: (fields: CodeLimits) => change.mutateAsync(changesOf(code, fields)),
  }
  const form = useContractForm(CodeLimits, mutation, {
    defaultValues: limitsOf(code),
    onDone: () => {
      onClose()
      notify.success('Limits changed', { description: code.code })
    },
    fallback: 'The code was not changed. Please try again.',
  })
  return (
    <Form form={form} aria-label={`Limits of ${code.code}`} className="mt-5 flex flex-col gap-5 border-t pt-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <FormField form={form} name="maxUses">
          {(control) => (
            <TextField label="Orders at most" isOptional inputMode="numeric" autoComplete="off" {...control} />
          )}
        </FormField>
        <FormField form={form} name="endsOn">
          {(control) => <TextField label="Last day" isOptional type="date" {...control} />}
        </FormField>
      </div>
      <FormField form={form} name="isOnceEach">
        {(control) => <Checkbox label="Once for each buyer" {...asBox(control)} />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save limits</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function CodeState({ code: { active, endsAt, maxUses, uses } }: { code: DiscountCode }) {
  const now = useNow()
  if (!active) return <Badge>Off</Badge>
  if (endsAt !== null && now !== null && Date.parse(endsAt) <= now) return <Badge>Ended</Badge>
  return maxUses !== null && uses >= maxUses ? <Badge>Used up</Badge> : <Badge tone="success">On</Badge>
}

/** `10% off`, `from $25.00`, `once for each buyer`. */
function termsOf(code: DiscountCode): string[] {
  const { minItemsCents, maxUsesPerAccount, currency } = code
  return [
    discountWords(code, currency),
    ...(minItemsCents > 0 ? [`from ${formatMoney(minItemsCents, currency)}`] : []),
    ...(maxUsesPerAccount === 1 ? ['once for each buyer'] : []),
  ]
}

/** `3 of 10 orders, $12.00 given`. */
const usesWords = ({ uses, maxUses, givenCents, currency }: DiscountCode): string =>
  [
    maxUses === null ? plural(uses, 'order') : `${formatCount(uses)} of ${plural(maxUses, 'order')}`,
    ...(givenCents > 0 ? [`${formatMoney(givenCents, currency)} given`] : []),
  ].join(', ')
