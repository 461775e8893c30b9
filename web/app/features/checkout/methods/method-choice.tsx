import type { SavedPaymentMethod } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import { type ReactNode, useState } from 'react'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { type Option, RadioGroup } from '#web/ui/forms/choices.tsx'
import {
  cardExpiry,
  cardName,
  type PayInput,
  type PayWith,
  payInput,
  payWith,
  testCards,
  testCardsHint,
} from '../display/payment-methods.ts'
import * as texts from './methods.texts.ts'
import { offeredCards, useSavedMethods } from './use-saved-methods.ts'

type MethodFieldProps = {
  method: PayWith
  /** The account's saved cards, the default first; null until loaded. */
  saved: readonly SavedPaymentMethod[] | null
  onMethod: (method: PayWith) => void
}

/**
 * Selects a payment method: saved cards first, then a card for this payment only. Disabled until the saved cards are
 * loaded: they would shift the options under the pointer and replace a choice.
 */
export function MethodField({ method, saved, onMethod }: MethodFieldProps) {
  if (saved === null)
    return (
      <Loading>
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    )
  return (
    <RadioGroup
      label={texts.payWith}
      hint={testCardsHint}
      value={method}
      onValueChange={onMethod}
      options={optionsOf(saved)}
    />
  )
}

const optionsOf = (saved: readonly SavedPaymentMethod[]): readonly Option<PayWith>[] => [
  ...saved.map((card) => ({
    value: `saved:${card.id}` as const,
    label: card.isDefault ? texts.asDefault(cardName(card)) : cardName(card),
    hint: cardExpiry(card),
    isDisabled: card.isExpired,
  })),
  ...testCards,
]

type Chosen = {
  field: ReactNode
  /** Selected method in the form the API takes; null until the saved cards are loaded. */
  input: PayInput | null
}

/** Payment method selector for dialogs of other features; the saved default comes first. */
export function MethodChoice({ children }: { children: (chosen: Chosen) => ReactNode }) {
  const saved = useSavedMethods()
  const [chosen, choose] = useState<PayWith | null>(null)
  const cards = offeredCards(saved)
  const method = payWith(chosen, cards ?? [])
  const field = <MethodField method={method} saved={cards} onMethod={choose} />
  return children({ field, input: cards && payInput(method) })
}
