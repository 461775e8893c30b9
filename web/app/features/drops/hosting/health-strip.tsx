import { useSyncState } from '#web/format/use-clock.ts'
import { useLiveStatus } from '#web/realtime/live.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Eye, HandCoins, Radio, WifiOff } from '#web/ui/icons.ts'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { connected, delayText, perMinute, reconnecting, slowUpdates, watching, youAreOffline } from './hosting.texts.ts'

type HealthStripProps = { viewers: number | null; claimsLastMinute: number | null }

/** The room at a glance: how good the connection is, who watches, how fast claims come. */
export const HealthStrip = ({ viewers, claimsLastMinute }: HealthStripProps) => (
  <ul aria-label="Room" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-small">
    <li>
      <ConnectionBadge />
    </li>
    {viewers !== null && (
      <li className="flex items-center gap-1.5" data-viewers={viewers}>
        <Eye className="size-4" aria-hidden="true" />
        {watching(viewers)}
      </li>
    )}
    {claimsLastMinute !== null && (
      <li className="flex items-center gap-1.5">
        <HandCoins className="size-4" aria-hidden="true" />
        {perMinute(claimsLastMinute)}
      </li>
    )}
  </ul>
)

function ConnectionBadge() {
  const status = useLiveStatus()
  const isOnline = useOnline()
  const { errorMs } = useSyncState()
  const isLost = useDelayed(status === 'waiting' || status === 'limited', 800, 600)
  const delay = errorMs === null ? null : delayText(Math.max(1, Math.round(errorMs * 2)))
  return (
    <span role="status">
      {!isOnline ? (
        <Badge tone="destructive" icon={<WifiOff aria-hidden="true" />}>
          {youAreOffline}
        </Badge>
      ) : isLost ? (
        <Badge tone="warning" icon={<Radio aria-hidden="true" />}>
          {status === 'limited' ? slowUpdates : reconnecting}
        </Badge>
      ) : (
        <Badge tone="success" icon={<Radio aria-hidden="true" />}>
          {status === 'open' ? [connected, delay].filter(Boolean).join(' · ') : reconnecting}
        </Badge>
      )}
    </span>
  )
}
