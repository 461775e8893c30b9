import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useAddresses } from '#web/features/accounts/profile/use-addresses.ts'
import { useSavedMethods } from '#web/features/checkout/methods/use-saved-methods.ts'
import { useTally } from '#web/features/claims/button/use-tally.ts'
import { MinuteAhead } from '#web/features/drops/minute/minute-ahead.tsx'
import { openingOf } from '#web/features/drops/minute/minute-times.ts'
import { DropRules } from '#web/features/drops/page/drop-rules.tsx'
import { type Preparation, ReadinessCard } from '#web/features/notifications/reminders/readiness-card.tsx'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { FirstField } from '#web/ui/forms/first-field.tsx'
import type { MinuteProps } from './minute.tsx'

const AddressForm = clientLazy(() =>
  import('#web/features/accounts/profile/address-form.tsx').then(({ AddressForm }) => ({ default: AddressForm })),
)
const SavedMethodForm = clientLazy(() =>
  import('#web/features/checkout/methods/saved-method-form.tsx').then(({ SavedMethodForm }) => ({
    default: SavedMethodForm,
  })),
)

// Fetched three minutes ahead, with everything it needs at the start.
const loadMinute = () => import('./minute.tsx').then(({ Minute }) => Minute)

type DropReadinessProps = {
  drop: DropDetail
  /** Shows this in place of the page: the last minute. */
  onMinute: (minute: ComponentType<MinuteProps>) => void
}

/**
 * The readiness card of a drop that has not started, with data of accounts, checkout, drops and notifications, and what
 * opens its last minute. Hidden from the storefront's staff, who cannot buy there.
 */
export function DropReadiness({ drop, onMinute }: DropReadinessProps) {
  const { me } = useViewer()
  const opensAt = openingOf(drop, useTally(drop.id, false))
  if (me?.storefronts.some(({ id }) => id === drop.storefrontId)) return null
  return (
    <>
      {opensAt !== null && <MinuteAhead drop={drop} opensAt={opensAt} load={loadMinute} onOpen={onMinute} />}
      {me ? <OwnReadiness drop={drop} /> : <Card drop={drop} isSignedIn={false} hasAddress={false} hasCard={false} />}
    </>
  )
}

function OwnReadiness({ drop }: { drop: DropDetail }) {
  const addresses = useAddresses().data?.items
  const cards = useSavedMethods().data
  const hasCard = cards?.some(({ isExpired }) => !isExpired)
  return <Card drop={drop} isSignedIn hasAddress={addresses && addresses.length > 0} hasCard={hasCard} />
}

type CardProps = {
  drop: DropDetail
  isSignedIn: boolean
  hasAddress: boolean | undefined
  hasCard: boolean | undefined
}

function Card({ drop, isSignedIn, hasAddress, hasCard }: CardProps) {
  const address: Preparation = {
    isDone: hasAddress,
    form: (close) => form(<AddressForm isFirst onSaved={close} onCancel={close} />),
  }
  const payment: Preparation = {
    isDone: hasCard,
    form: (close) => form(<SavedMethodForm isFirst onSaved={close} onCancel={close} />),
  }
  return (
    <ReadinessCard
      drop={drop}
      isSignedIn={isSignedIn}
      address={drop.shipping.allowShipping ? address : null}
      payment={payment}
      rules={<DropRules drop={drop} yourClaims={null} />}
    />
  )
}

const form = (node: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <FirstField>{node}</FirstField>
  </Suspense>
)
