import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useRef } from 'react'
import { formatStampTime } from '#web/format/format.ts'
import { clock, useNow, useSyncState } from '#web/format/use-clock.ts'
import { useViewer } from '#web/session/viewer.ts'
import { useTally } from '../button/use-tally.ts'
import { Stamp } from '../display/stamp.tsx'

type StampProps = { drop: DropDetail; item: DropItem; lot?: number | null; className?: string }

/** Server time at which this component appeared; null until the clock is synced. */
function useShownSince(): number | null {
  const isPending = useSyncState().status === 'pending'
  const since = useRef<number | null>(null)
  if (since.current === null && !isPending) since.current = clock.now()
  return since.current
}

/** The stamp on the picture of an item that the viewer holds or has bought. */
export function ClaimedStamp(props: StampProps) {
  return useViewer().me !== null ? <OwnStamp {...props} /> : null
}

function OwnStamp({ drop, item, lot, className }: StampProps) {
  const tally = useTally(drop.id, drop.status === 'active')
  const shownSince = useShownSince()
  const now = useNow(tally !== null && tally.claims.length > 0)
  const claim = tally?.claims.find(({ dropItemId }) => dropItemId === item.id)
  if (!claim || now === null || (claim.status === 'claimed' && Date.parse(claim.expiresAt) <= now)) return null
  const at = Date.parse(claim.claimedAt)
  return (
    <Stamp
      word="Claimed"
      line={[formatStampTime(at), lot ? `Lot ${String(lot).padStart(2, '0')}` : ''].filter(Boolean).join(' · ')}
      isAnimated={shownSince !== null && at > shownSince}
      {...(className ? { className } : {})}
    />
  )
}
