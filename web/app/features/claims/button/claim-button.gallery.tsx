import type { ClaimButtonState } from '@keepcase/contract/claims/claims.rules.ts'
import { useState } from 'react'
import type { Gallery } from '#web/shell/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { WaitingLine } from '../standby/waiting-line.tsx'
import { ClaimFace } from './claim-face.tsx'
import { PriceChangedDialog } from './price-changed-dialog.tsx'

const nothing = () => {}

function Face({ state, helper, waitPart = 0 }: { state: ClaimButtonState; helper?: string; waitPart?: number }) {
  return (
    <div className="flex flex-col gap-2">
      <ClaimFace state={state} itemTitle="Basket Case (1982)" waitPart={waitPart} onPress={nothing} />
      {helper && <p className="text-muted-foreground text-small">{helper}</p>}
    </div>
  )
}

const off = (kind: ClaimButtonState['kind'], label: string, code: ClaimButtonState['code']): ClaimButtonState => ({
  label,
  kind,
  code,
  isEnabled: false,
})

function PriceMoved() {
  const [cents, setCents] = useState<number | null>(null)
  return (
    <>
      <Button variant="outline" onClick={() => setCents(5800)}>
        Show the question
      </Button>
      {cents !== null && (
        <PriceChangedDialog
          priceCents={cents}
          currency="USD"
          itemTitle="The sealed crate"
          onClose={() => setCents(null)}
          onClaim={() => setCents(null)}
        />
      )}
    </>
  )
}

export const gallery: Gallery = {
  title: 'Claim button',
  examples: [
    { name: 'Claim', node: <Face state={{ label: 'Claim', kind: 'claim', code: null, isEnabled: true }} /> },
    {
      name: 'Claiming...',
      node: <Face state={off('claiming', 'Claiming...', null)} helper="Checking with the server…" />,
    },
    {
      name: 'Claimed',
      node: <Face state={off('claimed', 'Claimed', 'ALREADY_CLAIMED')} helper="Held for you until 3:03 PM. Pay now" />,
    },
    { name: 'Wait', node: <Face state={off('wait', 'Wait 4s', 'COOLDOWN')} waitPart={0.6} /> },
    {
      name: 'Sold Out',
      node: (
        <Face state={off('sold-out', 'Sold Out', 'SOLD_OUT')} helper="All on hold, the next may free up in 04:12" />
      ),
    },
    {
      name: 'Claim limit reached',
      node: (
        <Face
          state={off('limit', 'Claim limit reached', 'CLAIM_LIMIT_REACHED')}
          helper="You have 5 of 5 from this drop"
        />
      ),
    },
    {
      name: 'Pay for items to unlock more claims',
      node: <Face state={off('staggered', 'Pay for items to unlock more claims', 'STAGGERED')} />,
    },
    {
      name: 'Claim, not yet',
      node: <Face state={off('disabled', 'Claim', 'NOT_STARTED')} helper="Opens at 8:00 PM" />,
    },
    {
      name: 'Standby',
      node: (
        <WaitingLine
          itemTitle="Basket Case (1982)"
          place={{
            id: 'place',
            dropId: 'drop',
            dropItemId: 'item',
            itemName: 'Basket Case (1982)',
            dropName: 'Night Shift VHS',
            state: 'waiting',
            place: 3,
            waiting: 7,
            joinedAt: '2026-11-22T19:00:00.000Z',
            claimId: null,
          }}
        />
      ),
    },
    { name: 'The price has changed', node: <PriceMoved /> },
  ],
}
