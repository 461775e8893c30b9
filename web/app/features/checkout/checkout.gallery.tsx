import { OrderAnswers } from '#web/features/orders/order-answers.tsx'
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx'
import type { Gallery } from '#web/shell/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { ParcelCode } from './codes/parcel-code.tsx'
import { EndedRow } from './ended-row.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { PaymentSection } from './methods/payment-section.tsx'
import { SellerStack } from './seller-stack.tsx'
import { Summary } from './summary.tsx'
import { totalCents } from './sums.ts'
import { answered, hold, paidOrder, parcelOf } from './testing/checkout-parcels.ts'

const two = [hold('a', { itemName: 'Basket Case (1982), ex-rental clamshell' }), hold('b', { priceCents: 5900 })]
const parcel = parcelOf(two)
const claimOf = (id: string) => two.find((one) => one.id === id)
const pickup = parcelOf(two.slice(0, 1), { fulfilment: 'pickup', storefrontName: 'Deadwax Library', shippingCents: 0 })
const expensiveParcel = parcelOf([hold('z', { priceCents: 123_456_700 })], {
  feeStructure: 'split',
  buyerFeeCents: 4_938_268,
})
const urgent = hold('u', { expiresAt: new Date(Date.now() + 58_000).toISOString() })
const nothing = () => {}
const savedCard = {
  id: 'card-1',
  method: 'sandbox_success',
  brand: 'Test Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  isExpired: false,
  isDefault: true,
  createdAt: '2026-11-20T08:00:00.000Z',
}
const oldCard = { ...savedCard, id: 'card-2', last4: '3155', expYear: 2025, isExpired: true, isDefault: false }
const section = {
  method: 'sandbox_success' as const,
  saved: [],
  onMethod: nothing,
  isChoosing: true,
  isPaying: false,
  onRetry: nothing,
  onConfirm: nothing,
  confirming: null,
  confirmError: null,
}

const coded = parcelOf(two, { acceptsCodes: true })
const offer = { code: 'THANKS-9F3A62C1B0', percent: 10, tierName: 'Inner Circle' }
const code = { code: 'SUMMER-10', percent: 10, amountCents: null }
const unknown = { code: 'SUMER', reason: 'CODE_UNKNOWN' as const, message: 'This seller doesn’t have that code.' }
const codeExamples = [
  { name: 'Parcel with a code of one’s own', parcel: { ...coded, codeOffer: offer } },
  { name: 'Parcel with a code that is none', parcel: { ...coded, codeProblem: unknown } },
  { name: 'Parcel with a code', parcel: { ...coded, code, discountCents: 1230 } },
].map(({ name, parcel }) => ({
  name,
  node: (
    <SellerStack
      parcel={parcel}
      claimOf={claimOf}
      code={<ParcelCode parcel={parcel} onApply={nothing} onRemove={nothing} isBusy={false} />}
    />
  ),
}))

export const gallery: Gallery = {
  title: 'Checkout and orders',
  examples: [
    { name: 'Parcel', node: <SellerStack parcel={parcel} claimOf={claimOf} /> },
    ...codeExamples,
    { name: 'Parcel, local pickup', node: <SellerStack parcel={pickup} claimOf={claimOf} /> },
    {
      name: 'Parcel with a hold that ended',
      node: <SellerStack parcel={parcel} claimOf={claimOf} ended={<EndedRow claim={hold('x')} />} />,
    },
    {
      name: 'Summary',
      node: (
        <Summary parcels={[parcel]} isCurrent>
          <Button size="large">{`Pay ${totalCents([parcel], 'totalCents')}`}</Button>
        </Summary>
      ),
    },
    {
      name: 'Summary, two sellers, large amounts',
      node: (
        <Summary parcels={[parcel, expensiveParcel]} isCurrent>
          <Button size="large">{`Pay ${totalCents([parcel, expensiveParcel], 'totalCents')}`}</Button>
        </Summary>
      ),
    },
    { name: 'A hold in its last minute', node: <HoldWarning claims={[hold('a'), urgent]} onSkip={nothing} /> },
    { name: 'Payment', node: <PaymentSection {...section} attempts={[]} /> },
    {
      name: 'Payment, with saved cards',
      node: <PaymentSection {...section} attempts={[]} saved={[savedCard, oldCard]} method={`saved:${savedCard.id}`} />,
    },
    { name: 'Payment, declined', node: <PaymentSection {...section} attempts={[answered(parcel, 'declined')]} /> },
    {
      name: 'Payment, the connection was lost',
      node: (
        <PaymentSection
          {...section}
          attempts={[{ parcel, method: 'sandbox_success', addressId: null, key: 'lost', status: 'lost' as const }]}
        />
      ),
    },
    {
      name: 'Payment, the bank asks, and one under way',
      node: (
        <PaymentSection
          {...section}
          isChoosing={false}
          attempts={[
            answered(parcel, 'needs_confirmation'),
            answered({ ...pickup, storefrontId: 'other' }, 'processing', { key: 'two' }),
          ]}
        />
      ),
    },
    { name: 'Order at a glance', node: <OrderAnswers order={paidOrder()} />, isWide: true },
    { name: 'Order, paid', node: <OrderTimeline order={paidOrder()} />, isWide: true },
    { name: 'Order, shipped', node: <OrderTimeline order={paidOrder({ status: 'shipped' })} />, isWide: true },
  ],
}
