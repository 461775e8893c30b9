import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { testCards, testCardsHint } from '../display/payment-methods.ts'
import { errorMessage } from '../error-messages.ts'
import * as texts from './methods.texts.ts'
import { useSaveMethod } from './use-saved-methods.ts'

type SavedMethodFormProps = {
  /** The first saved card becomes the default without asking. */
  isFirst: boolean
  onSaved: () => void
  onCancel: () => void
}

/** Saves one of the sandbox's test cards. There is no number field: card data is stored by the provider only. */
export function SavedMethodForm({ isFirst, onSaved, onCancel }: SavedMethodFormProps) {
  const save = useSaveMethod()
  const [card, setCard] = useState<PaymentMethod>('sandbox_success')
  const [isDefault, setDefault] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ card, isDefault: isFirst || isDefault }, { onSuccess: onSaved })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <RadioGroup label="Card" hint={testCardsHint} value={card} onValueChange={setCard} options={testCards} />
      {!isFirst && (
        <Checkbox label={texts.offerItFirst} checked={isDefault} onCheckedChange={(isOn) => setDefault(isOn)} />
      )}
      <FieldError
        id="save-card-error"
        error={save.error ? errorMessage(save.error, texts.theCardWasntSaved) : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {texts.saveCard}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
