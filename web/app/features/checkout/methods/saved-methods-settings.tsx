import type { SavedPaymentMethod } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import { type ComponentProps, Suspense, useState } from 'react'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import { CreditCard, Plus } from '#web/ui/icons.ts'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { cardExpiry, cardName, methodTexts } from '../display/payment-methods.ts'
import { errorMessage } from '../error-messages.ts'
import * as texts from './methods.texts.ts'
import { useMakeDefaultMethod, useRemoveMethod, useSavedMethods } from './use-saved-methods.ts'

const SavedMethodForm = clientLazy(() =>
  import('./saved-method-form.tsx').then(({ SavedMethodForm }) => ({ default: SavedMethodForm })),
)

/** Loads the form's code when it is first opened. */
const Editor = (props: ComponentProps<typeof SavedMethodForm>) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <SavedMethodForm {...props} />
  </Suspense>
)

/** The account's saved cards: list, default, add and remove. */
export function PaymentMethodSettings() {
  const saved = useSavedMethods()
  const [isAdding, setAdding] = useState(false)
  const cards = saved.data
  if (!cards) {
    return saved.isError ? (
      <ErrorPanel level={3} hasGoBack={false} onRetry={() => void saved.refetch()} isRetrying={saved.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-24 max-w-180 rounded-card" />
      </Loading>
    )
  }
  const close = () => setAdding(false)
  const addButton = (
    <Button variant="outline" className="self-start" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {texts.addACard}
    </Button>
  )
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <ul className="flex flex-col gap-4 empty:hidden">
        {cards.map((card) => (
          <li key={card.id} className="rounded-card bg-card p-5 shadow-card">
            <CardRow card={card} />
          </li>
        ))}
      </ul>
      <SwapBox isOpen={isAdding}>
        {isAdding ? (
          <div className="rounded-card bg-card p-5 shadow-card">
            <Editor isFirst={cards.length === 0} onSaved={close} onCancel={close} />
          </div>
        ) : cards.length === 0 ? (
          <EmptyState seed="payment-methods" level={3} title={texts.noSavedCards} action={addButton}>
            {texts.saveOneBefore}
          </EmptyState>
        ) : (
          addButton
        )}
      </SwapBox>
    </div>
  )
}

function CardRow({ card }: { card: SavedPaymentMethod }) {
  const makeDefault = useMakeDefaultMethod()
  const name = cardName(card)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <CreditCard className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-h3">{name}</h3>
            {card.isDefault && <Badge>Default</Badge>}
            {card.isExpired && <Badge tone="warning">Expired</Badge>}
          </div>
          <p className="mt-1 text-muted-foreground text-small">{`${cardExpiry(card)}. ${testCardEffect(card)}`}</p>
          <FieldError
            id={`${card.id}-error`}
            error={makeDefault.error ? errorMessage(makeDefault.error, texts.theDefaultWasntChanged) : undefined}
          />
        </div>
      </div>
      <div className="-mx-3 flex flex-wrap gap-1 sm:mx-0">
        {!card.isDefault && (
          <Button
            variant="quiet"
            isBusy={makeDefault.isPending}
            onClick={() => makeDefault.mutate(card.id)}
            aria-label={texts.makeDefaultFor(name)}
          >
            {texts.makeDefault}
          </Button>
        )}
        <RemoveCard id={card.id} name={name} />
      </div>
    </div>
  )
}

/** What a test card does; undefined for a real one. */
const testCardEffect = ({ method }: SavedPaymentMethod): string =>
  Object.hasOwn(methodTexts, method) ? `${methodTexts[method as keyof typeof methodTexts].label}.` : ''

function RemoveCard({ id, name }: { id: string; name: string }) {
  const remove = useRemoveMethod()
  return (
    <RemoveButton
      id={id}
      name={name}
      title={texts.removeThisCard}
      description={texts.pastPaymentsStay}
      isBusy={remove.isPending}
      error={remove.error ? errorMessage(remove.error, texts.theCardWasntRemoved) : undefined}
      onRemove={() => remove.mutate(id)}
    />
  )
}
