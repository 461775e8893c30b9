import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { type ComponentProps, Suspense, useState } from 'react'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import { Plus } from '#web/ui/icons.ts'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { addressLines } from '../display/address-lines.ts'
import * as texts from './profile.texts.ts'
import { useAddresses, useRemoveAddress, useUpdateAddress } from './use-addresses.ts'

const AddressForm = clientLazy(() => import('./address-form.tsx').then(({ AddressForm }) => ({ default: AddressForm })))

/** Loads the form's code when it is first opened. */
const Editor = (props: ComponentProps<typeof AddressForm>) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <AddressForm {...props} />
  </Suspense>
)

/** The account's address book; one form at a time adds or edits an address. */
export function AddressSettings() {
  const book = useAddresses()
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const addresses = book.data?.items
  if (!addresses) {
    return book.isError ? (
      <ErrorPanel level={3} hasGoBack={false} onRetry={() => void book.refetch()} isRetrying={book.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )
  }
  const close = () => setOpen(null)
  const addButton = (
    <Button variant="outline" className="self-start" onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" />
      {texts.addAnAddress}
    </Button>
  )
  const isEmpty = addresses.length === 0
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <ul className="flex flex-col gap-4 empty:hidden">
        {addresses.map((address) => (
          <li key={address.id} className="rounded-card bg-card p-5 shadow-card">
            <SwapBox isOpen={open === address.id}>
              {open === address.id ? (
                <Editor isFirst={false} address={address} onSaved={close} onCancel={close} />
              ) : (
                <AddressRow address={address} onEdit={() => setOpen(address.id)} />
              )}
            </SwapBox>
          </li>
        ))}
      </ul>
      <SwapBox isOpen={open === 'new'}>
        {open === 'new' ? (
          <div className="rounded-card bg-card p-5 shadow-card">
            <Editor isFirst={isEmpty} onSaved={close} onCancel={close} />
          </div>
        ) : isEmpty ? (
          <EmptyState seed="addresses" level={3} title={texts.noSavedAddresses} action={addButton}>
            {texts.saveAnAddressNow}
          </EmptyState>
        ) : (
          addButton
        )}
      </SwapBox>
    </div>
  )
}

function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const update = useUpdateAddress()
  const name = `${address.fullName}, ${address.line1}`
  const makeDefault = () => {
    const { isDefault: _, ...fields } = address
    update.mutate({ ...fields, isDefault: true })
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-h3 [overflow-wrap:anywhere]">
            <bdi>{address.fullName}</bdi>
          </h3>
          {address.isDefault && <Badge>Default</Badge>}
        </div>
        <address dir="auto" className="mt-1 text-muted-foreground not-italic [overflow-wrap:anywhere]">
          {[...addressLines(address), ...(address.phone ? [address.phone] : [])].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <FieldError
          id={`${address.id}-error`}
          error={update.error ? formMessages(update.error, texts.theAddressWasntChanged).message : undefined}
        />
      </div>
      <div className="-mx-3 flex flex-wrap gap-1 sm:mx-0">
        {!address.isDefault && (
          <Button
            variant="quiet"
            isBusy={update.isPending}
            onClick={makeDefault}
            aria-label={texts.makeDefaultFor(name)}
          >
            {texts.makeDefault}
          </Button>
        )}
        <Button variant="quiet" onClick={onEdit} aria-label={`Edit: ${name}`}>
          Edit
        </Button>
        <RemoveAddress id={address.id} name={name} />
      </div>
    </div>
  )
}

function RemoveAddress({ id, name }: { id: string; name: string }) {
  const remove = useRemoveAddress()
  return (
    <RemoveButton
      id={id}
      name={name}
      title={texts.removeThisAddress}
      description={texts.ordersSentThereKeep}
      isBusy={remove.isPending}
      error={remove.error ? formMessages(remove.error, texts.theAddressWasntRemoved).message : undefined}
      onRemove={() => remove.mutate(id)}
    />
  )
}
