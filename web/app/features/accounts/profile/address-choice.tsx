import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Plus } from '#web/ui/icons.ts'
import { addressLines } from '../display/address-lines.ts'
import * as texts from './profile.texts.ts'
import { useAddresses } from './use-addresses.ts'

const AddressForm = clientLazy(() => import('./address-form.tsx').then(({ AddressForm }) => ({ default: AddressForm })))

type AddressChoiceProps = { value: string | null; onChoose: (id: string) => void }

/** Chooses one of the saved addresses, or adds a new one in place. */
export function AddressChoice({ value, onChoose }: AddressChoiceProps) {
  const book = useAddresses()
  const [isAdding, setAdding] = useState(false)
  const addresses = book.data?.items
  const isOpen = addresses !== undefined && (isAdding || addresses.length === 0)
  const choice = useRef<HTMLDivElement>(null)
  useFocusAfterForm(choice, isOpen)
  if (!addresses) {
    return book.isError ? (
      <ErrorPanel level={3} hasGoBack={false} onRetry={() => void book.refetch()} isRetrying={book.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  return (
    <div ref={choice} className="flex flex-col gap-4">
      {addresses.length > 0 && <Saved addresses={addresses} value={value} onChoose={onChoose} />}
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AddressForm
            isFirst={addresses.length === 0}
            onCancel={addresses.length > 0 ? () => setAdding(false) : null}
            onSaved={({ id }) => {
              onChoose(id)
              setAdding(false)
            }}
          />
        </Suspense>
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {texts.addAnAddress}
        </Button>
      )}
    </div>
  )
}

/** When the form closes with the focus inside, moves the focus to the chosen address instead of the top of the page. */
function useFocusAfterForm(choice: RefObject<HTMLDivElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      choice.current?.querySelector<HTMLElement>('input:checked')?.focus()
    }
    wasOpen.current = isOpen
  }, [choice, isOpen])
}

type SavedProps = { addresses: readonly Address[]; value: string | null; onChoose: (id: string) => void }

const Saved = ({ addresses, value, onChoose }: SavedProps) => (
  <RadioGroup
    label={texts.sendIt}
    value={value ?? ''}
    onValueChange={onChoose}
    options={addresses.map((address) => ({
      value: address.id,
      label: <bdi>{address.fullName}</bdi>,
      hint: <bdi>{addressLines(address).join(', ')}</bdi>,
    }))}
  />
)
