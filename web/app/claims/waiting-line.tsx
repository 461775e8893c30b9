import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import { formatCount } from '#platform/format.ts'
import { Button } from '#ui/button.tsx'
import { useLeaveStandby } from './use-leave-standby.ts'

type WaitingLineProps = { place: StandbyPlace; itemTitle: string; onPress?: () => void }

/** A place in the line, by its number, and the way out. */
export function WaitingLine({ place, itemTitle, onPress }: WaitingLineProps) {
  const leave = useLeaveStandby()
  const press = () => {
    onPress?.()
    leave.mutate({ id: place.dropItemId })
  }
  return (
    <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-2 ps-3 pe-1">
      <p className="min-w-0 flex-1 text-small">
        <span className="font-[620]">{placeWords(place)}</span>
        <span className="block text-muted-foreground">A unit that comes back is held for you for 10 min.</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        isBusy={leave.isPending}
        onClick={press}
        aria-label={`Leave standby: ${itemTitle}`}
      >
        Leave
      </Button>
    </div>
  )
}

/** `You are next of 7 in line`, `You are 3rd of 7 in line`. */
export function placeWords({ place, waiting }: Pick<StandbyPlace, 'place' | 'waiting'>): string {
  if (place === null) return 'You are in line'
  if (place === 1) return waiting > 1 ? `You are next of ${formatCount(waiting)} in line` : 'You are next in line'
  return `You are ${ordinal(place)} of ${formatCount(waiting)} in line`
}

function ordinal(n: number): string {
  const rule = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(n)
  const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${formatCount(n)}${ends[rule] ?? 'th'}`
}
