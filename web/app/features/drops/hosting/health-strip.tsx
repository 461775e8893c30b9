import { useNow } from '#web/format/use-clock.ts'
import { useLiveStatus } from '#web/realtime/live.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Eye, HandCoins, Radio, Timer, WifiOff } from '#web/ui/icons.ts'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { useOnline } from '#web/ui/use-online.ts'
import {
  buyersSeeReconnecting,
  connected,
  delayText,
  lostFor,
  perMinute,
  reconnecting,
  slowUpdates,
  watching,
  youAreOffline,
} from './hosting.texts.ts'
import type { HostReport } from './use-host-report.ts'

type HealthStripProps = { report: HostReport; viewers: number | null; claimsLastMinute: number | null }

/** The room at a glance: how good the connection is, who watches, how fast claims come. */
export const HealthStrip = ({ report, viewers, claimsLastMinute }: HealthStripProps) => (
  <ul aria-label="Room" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-small">
    <li>
      <ConnectionBadge isLost={report.lostSince !== null} />
    </li>
    {report.lostSince !== null ? (
      <LostFor since={report.lostSince} />
    ) : (
      report.roundTripMs !== null && (
        <li className="flex items-center gap-1.5">
          <Timer className="size-4" aria-hidden="true" />
          {delayText(report.roundTripMs)}
        </li>
      )
    )}
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

function ConnectionBadge({ isLost }: { isLost: boolean }) {
  const status = useLiveStatus()
  const isOnline = useOnline()
  const isRoomLost = useDelayed(status === 'waiting' || status === 'limited', 800, 600)
  const isSlow = isLost || isRoomLost || status === 'opening' || status === 'closed'
  return (
    <span role="status">
      {!isOnline ? (
        <Badge tone="destructive" icon={<WifiOff aria-hidden="true" />}>
          {youAreOffline}
        </Badge>
      ) : (
        <Badge tone={isSlow ? 'warning' : 'success'} icon={<Radio aria-hidden="true" />}>
          {!isSlow ? connected : status === 'limited' ? slowUpdates : reconnecting}
        </Badge>
      )}
    </span>
  )
}

/** How long nothing has reached the server, and what buyers see of it. */
function LostFor({ since }: { since: number }) {
  const now = useNow()
  const seconds = now === null ? 0 : Math.max(0, Math.round((now - since) / 1000))
  return (
    <li className="text-warning">
      {lostFor(seconds)} {seconds >= 10 && buyersSeeReconnecting}
    </li>
  )
}
