import '#web/forms/zod-setup.ts'
import { EmptyLine } from '@keepcase/contract/api/fields.ts'
import { carrierName, carriers, tidyTrackingNumber } from '@keepcase/contract/orders/carriers.ts'
import type { SellerOrder } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { maxCarrierName, maxTrackingNumber } from '@keepcase/contract/orders/orders.limits.ts'
import { Carrier, type Shipment } from '@keepcase/contract/orders/shipments.fields.ts'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { CancelButton, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { useParcel } from '../../dealings/use-parcel.ts'
import * as texts from './seller-order.texts.ts'
import { useShip, useSuggestedCarrier, useUpdateShipment, type Way } from './use-fulfilment.ts'

/** Carrier and number as a form has them: an empty text for what is left out. */
export const WayFields = z.strictObject({
  carrier: Carrier,
  carrierName: EmptyLine(maxCarrierName),
  trackingNumber: z
    .string()
    .check(
      z.overwrite(tidyTrackingNumber),
      z.maxLength(maxTrackingNumber, texts.atMost(maxTrackingNumber)),
      z.regex(/^(?:[A-Z0-9./_]{4,})?$/, texts.numberTooShort),
    ),
})
export type WayFields = z.infer<typeof WayFields>

/** The fields as the calls take them. */
export const wayOf = ({ carrier, carrierName: name, trackingNumber }: WayFields): Way => ({
  carrier,
  ...(carrier === 'other' && name && { carrierName: name }),
  ...(trackingNumber && { trackingNumber }),
})

const options = carriers.map((value) => ({ value, label: carrierName(value) }))
const lastCarrierKey = 'keepcase_last_carrier'

/** The carrier that this browser chose last; else the first of the list. */
export function lastCarrier(): Carrier {
  const stored = Carrier.safeParse(readStored(lastCarrierKey))
  return stored.success ? stored.data : 'usps'
}

export const rememberCarrier = (carrier: Carrier): void => void writeStored(lastCarrierKey, carrier)

/** Sends the order's open lines, or chosen ones, as one parcel; whole, with the orders that its buyer kept it open for. */
export function ShipDialog({ order: { order, lines }, onClose }: { order: SellerOrder; onClose: () => void }) {
  const open = lines.filter(({ state }) => state === 'open').map(({ claimId }) => claimId)
  const [chosen, choose] = useState<readonly string[]>(open)
  const ship = useShip()
  const others = useOthersInBox(order.id)
  const [isTogether, setTogether] = useState(true)
  const isPart = chosen.length < open.length
  const mutateAsync = (way: WayFields) => {
    rememberCarrier(way.carrier)
    const ids = [order.id, ...(isTogether && !isPart ? others.map(({ id }) => id) : [])]
    return ship.mutateAsync({
      storefrontId: order.storefrontId,
      ...(isPart && { claimIds: [...chosen] }),
      parcels: ids.map((orderId) => ({ orderId, ...wayOf(way) })),
    })
  }
  const toggle = (id: string) => choose((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    <WayDialog
      title={texts.shipTitle}
      lead={texts.shipLead}
      submit={texts.ship}
      start={{ carrier: lastCarrier(), carrierName: '', trackingNumber: '' }}
      mutation={{ mutateAsync, isPending: ship.isPending }}
      isBlocked={chosen.length === 0}
      onClose={onClose}
    >
      {open.length > 1 && (
        <fieldset>
          <legend className="mb-1 text-label">{texts.whichItems}</legend>
          {order.lines
            .filter(({ claimId }) => open.includes(claimId))
            .map(({ claimId, title }) => (
              <Checkbox
                key={claimId}
                label={<bdi>{title}</bdi>}
                checked={chosen.includes(claimId)}
                onCheckedChange={() => toggle(claimId)}
              />
            ))}
          <FieldError id="parcel-items" error={chosen.length === 0 ? texts.chooseItems : undefined} />
        </fieldset>
      )}
      {others.length > 0 && !isPart && (
        <Checkbox
          label={texts.shipTogether(others.map(({ number }) => number))}
          checked={isTogether}
          onCheckedChange={setTogether}
        />
      )}
    </WayDialog>
  )
}

/** Orders of the same open parcel that have not left either. */
function useOthersInBox(orderId: string) {
  const orders = useParcel(orderId).data?.parcel?.orders ?? []
  return orders.filter(({ id, status }) => id !== orderId && (status === 'paid' || status === 'packed'))
}

/** Corrects carrier and number of a parcel that has left. */
export function TrackingDialog({ parcel, onClose }: { parcel: Shipment; onClose: () => void }) {
  const update = useUpdateShipment()
  return (
    <WayDialog
      title={texts.changeTitle}
      lead={texts.changeLead}
      submit={texts.saveTracking}
      start={{
        carrier: parcel.carrier,
        carrierName: parcel.carrierName ?? '',
        trackingNumber: parcel.trackingNumber ?? '',
      }}
      mutation={{
        mutateAsync: (way) => update.mutateAsync({ id: parcel.id, ...wayOf(way) }),
        isPending: update.isPending,
      }}
      onClose={onClose}
    />
  )
}

type WayDialogProps = {
  title: string
  lead: string
  submit: string
  start: WayFields
  mutation: { mutateAsync: (way: WayFields) => Promise<unknown>; isPending: boolean }
  isBlocked?: boolean
  onClose: () => void
  children?: ReactNode
}

function WayDialog({ title, lead, submit, start, mutation, isBlocked = false, onClose, children }: WayDialogProps) {
  const form = useContractForm(WayFields, mutation, {
    defaultValues: start,
    onDone: onClose,
    fallback: texts.moveFailed,
  })
  const isOther = form.watch('carrier') === 'other'
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={lead}>
      <Form form={form}>
        {children}
        <FormField form={form} name="carrier">
          {({ onChange, ...control }) => (
            <Select label={texts.carrierLabel} options={options} {...control} onValueChange={onChange} />
          )}
        </FormField>
        {isOther && (
          <FormField form={form} name="carrierName">
            {(control) => <TextField label={texts.carrierNameLabel} {...control} />}
          </FormField>
        )}
        <FormField form={form} name="trackingNumber">
          {(control) => (
            <TextField
              label={texts.numberLabel}
              hint={texts.numberHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...control}
            />
          )}
        </FormField>
        <Suggestion
          trackingNumber={form.watch('trackingNumber')}
          carrier={form.watch('carrier')}
          onChoose={(carrier) => form.setValue('carrier', carrier, { shouldDirty: true })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton onCancel={onClose} />
          <SubmitButton disabled={isBlocked}>{submit}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

type SuggestionProps = { trackingNumber: string; carrier: Carrier; onChoose: (carrier: Carrier) => void }

/** Offers the carrier that the number looks like, where another one is chosen. */
function Suggestion({ trackingNumber, carrier, onChoose }: SuggestionProps) {
  const suggested = useSuggestedCarrier(tidyTrackingNumber(trackingNumber))
  if (!suggested || suggested === carrier) return null
  return (
    <p role="status" className="-mt-2 flex flex-wrap items-center gap-x-3 text-small">
      {texts.looksLike(carrierName(suggested))}
      <Button variant="outline" size="small" onClick={() => onChoose(suggested)}>
        {texts.chooseCarrier(carrierName(suggested))}
      </Button>
    </p>
  )
}
