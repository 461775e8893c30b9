import { useNow } from '#web/format/use-clock.ts'
import { useLiveStatus } from '#web/realtime/live.ts'
import { Badge } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
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

/** After so long buyers see that the host is gone. */
const awaySeconds = 10

type HealthStripProps = { report: HostReport; viewers: number | null; claimsLastMinute: number | null }

/**
 * The room at a glance: how good the connection is, who watches, how fast claims come. Without a connection a red strip
 * with what buyers see takes the place of figures that nobody updates.
 */
export function HealthStrip({ report, viewers, claimsLastMinute }: HealthStripProps) {
  const isOnline = useOnline()
  const isLost = report.lostSince !== null || !isOnline
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-small',
        isLost && 'rounded-control bg-destructive-soft px-4 py-3 text-destructive',
      )}
    >
      <ConnectionBadge isOnline={isOnline} isLost={isLost} />
      {isLost ? (
        <LostFor since={report.lostSince} />
      ) : (
        <Figures roundTripMs={report.roundTripMs} viewers={viewers} claimsLastMinute={claimsLastMinute} />
      )}
    </div>
  )
}

type FiguresProps = Omit<HealthStripProps, 'report'> & Pick<HostReport, 'roundTripMs'>

const Figures = ({ roundTripMs, viewers, claimsLastMinute }: FiguresProps) => (
  <ul aria-label="Room" className="contents *:flex *:items-center *:gap-1.5">
    {roundTripMs !== null && (
      <li>
        <Timer className="size-4" aria-hidden="true" />
        {delayText(roundTripMs)}
      </li>
    )}
    {viewers !== null && (
      <li data-viewers={viewers}>
        <Eye className="size-4" aria-hidden="true" />
        {watching(viewers)}
      </li>
    )}
    {claimsLastMinute !== null && (
      <li>
        <HandCoins className="size-4" aria-hidden="true" />
        {perMinute(claimsLastMinute)}
      </li>
    )}
  </ul>
)

function ConnectionBadge({ isOnline, isLost }: { isOnline: boolean; isLost: boolean }) {
  const status = useLiveStatus()
  const isRoomLost = useDelayed(status === 'waiting' || status === 'limited', 800, 600)
  const isSlow = isRoomLost || status === 'opening' || status === 'closed'
  return (
    <span role="status">
      {isLost ? (
        <span className="inline-flex items-center gap-1.5 font-[620] [&_svg]:size-4">
          <WifiOff aria-hidden="true" />
          {isOnline ? reconnecting : youAreOffline}
        </span>
      ) : (
        <Badge tone={isSlow ? 'warning' : 'success'} icon={<Radio aria-hidden="true" />}>
          {!isSlow ? connected : status === 'limited' ? slowUpdates : reconnecting}
        </Badge>
      )}
    </span>
  )
}

/** How long nothing has reached the server, and what buyers see of it. */
function LostFor({ since }: { since: number | null }) {
  const now = useNow()
  const seconds = now === null || since === null ? 0 : Math.max(0, Math.round((now - since) / 1000))
  return (
    <p>
      {lostFor(seconds)} {seconds >= awaySeconds && buyersSeeReconnecting}
    </p>
  )
}
