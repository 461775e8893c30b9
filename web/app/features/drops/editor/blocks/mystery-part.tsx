import { useState } from 'react'
import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field, FieldError } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons.ts'
import { type LadderStep, PriceLadder } from '../../display/price-ladder.tsx'
import type { HintDraft } from '../draft/fields.ts'
import {
  addHint,
  byHostHint,
  contentsHint,
  contentsTitle,
  hintBody,
  hintNumber,
  hintRaises,
  hintRevealed,
  hintsLead,
  ladderTop,
  removeHint,
} from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { LockNote, MoneyInput, Part } from './fields.tsx'
import { MomentInput } from './moment-input.tsx'

const maxHints = 20

/** What a mystery contains, and the hints that raise its price. */
export function MysteryPart() {
  const contents = useField('contents')
  return (
    <>
      <Part id="drop-contents-part" title={contentsTitle}>
        <LockNote lock={contents.lock} />
        <TextArea
          id="drop-contents"
          label="Contents"
          hint={contentsHint}
          maxLength={8000}
          value={contents.value ?? ''}
          disabled={contents.isDisabled}
          error={contents.error}
          onChange={(event) => contents.set(event.target.value === '' ? null : event.target.value)}
        />
      </Part>
      <Hints />
    </>
  )
}

function Hints() {
  const { value: hints, set, isDisabled, error } = useField('hints')
  const change = (at: number, next: Partial<HintDraft>) =>
    set(hints.map((hint, i) => (i === at ? { ...hint, ...next } : hint)))
  return (
    <Part id="drop-hints" title="Hints" lead={hintsLead}>
      {hints.length > 0 && (
        <ol className="flex flex-col gap-4">
          {hints.map((hint, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place
            <li key={i}>
              <HintRow
                number={i + 1}
                hint={hint}
                isDisabled={isDisabled}
                onChange={(next) => change(i, next)}
                onRemove={() => set(hints.filter((_, at) => at !== i))}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldError id="drop-hints-error" error={error} />
      {!isDisabled && hints.length < maxHints && (
        <Button
          variant="outline"
          className="self-start"
          onClick={() => set([...hints, { body: '', priceStepCents: 0, revealAt: null }])}
        >
          <Plus aria-hidden="true" />
          {addHint}
        </Button>
      )}
      <Ladder />
    </Part>
  )
}

type HintRowProps = {
  number: number
  hint: HintDraft
  isDisabled: boolean
  onChange: (next: Partial<HintDraft>) => void
  onRemove: () => void
}

function HintRow({ number, hint, isDisabled, onChange, onRemove }: HintRowProps) {
  const { storefront } = useEditor()
  const [isNew] = useState(hint.body === '')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-control border p-4">
      <legend className="px-1 text-label">{hintNumber(number)}</legend>
      <TextArea
        label={hintBody}
        rows={2}
        maxLength={1000}
        autoFocus={isNew}
        value={hint.body}
        disabled={isDisabled}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2 sm:items-end">
        <Field label={hintRaises(storefront.currency)}>
          {(control) => (
            <MoneyInput
              {...control}
              currency={storefront.currency}
              cents={hint.priceStepCents}
              isRequired
              disabled={isDisabled}
              className={controlClass}
              onCents={(cents) => onChange({ priceStepCents: cents ?? 0 })}
            />
          )}
        </Field>
        <MomentInput
          label={hintRevealed}
          hint={byHostHint}
          isOptional
          value={hint.revealAt}
          isDisabled={isDisabled}
          onChange={(revealAt) => onChange({ revealAt })}
        />
      </div>
      {!isDisabled && (
        <Button variant="quiet" size="small" className="self-start" onClick={onRemove}>
          {removeHint(number)}
        </Button>
      )}
    </fieldset>
  )
}

/** The price ladder that the hints make. */
function Ladder() {
  const { editing, storefront } = useEditor()
  const { hints, startDate } = editing.fields
  const [box] = editing.rows
  if (hints.length === 0 || !box || box.priceCents === 0) return null
  const steps: LadderStep[] = [{ position: 0, priceCents: box.priceCents, at: startDate, state: 'current' }]
  for (const { priceStepCents, revealAt } of hints) {
    const priceCents = (steps.at(-1)?.priceCents ?? 0) + priceStepCents
    steps.push({ position: steps.length, priceCents, at: revealAt, state: 'future' })
  }
  return (
    <div className="flex flex-col gap-2">
      <PriceLadder steps={steps} currency={storefront.currency} sale="before" />
      <p className="text-muted-foreground text-small">
        {ladderTop(formatMoney(steps.at(-1)?.priceCents ?? 0, storefront.currency))}
      </p>
    </div>
  )
}
