import type { DropStatus, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import type { HostedClaim } from '@keepcase/contract/drops/hosting.contract.ts'
import { client } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { RotateCcw } from '#web/ui/icons.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { canUndo, type HostedLots, type NumberedLot } from './host-queue.ts'
import {
  allRevealed,
  nextLine,
  pressAgain,
  revealLot,
  revealNext,
  revealOffline,
  revealWaits,
  undo,
  undoMeans,
} from './hosting.texts.ts'
import { ActionBar } from './panel.tsx'
import { useHostKeys } from './use-host-keys.ts'
import { type HostCommand, useHostCommand } from './use-hosted-drop.ts'
import { useTwoPresses } from './use-reveal.ts'

type Turn = { id: string; dropItemId: string; revealNumber: number }
type RevealBarProps = { drop: SellerDrop; status: DropStatus; lots: HostedLots; claims: readonly HostedClaim[] }

/** Brings the next lot on stage, and takes it back while nobody has claimed it. Stays in reach on small screens. */
export function RevealBar({ drop, status, lots, claims }: RevealBarProps) {
  const [next] = lots.queue
  const { id, lastRevealNumber } = drop
  const { send, isPending } = useHostCommand(id)
  const isOnline = useOnline()
  const waits = revealWaits[status] ?? (!next ? allRevealed : isOnline ? null : revealOffline)
  const reveal = useTwoPresses(`${next?.id} ${lastRevealNumber}`, () => {
    if (!waits && !isPending) send(() => client.drops.revealNext({ id, afterRevealNumber: lastRevealNumber }))
  })
  const undone = canUndo(drop, lots.onStage, claims) ? lots.onStage : null
  // Pressed twice, or while another command is under way: the second press finds the lot as the first one left it.
  const takeOff = (lot: NumberedLot, command: (turn: Turn) => ReturnType<HostCommand>) => {
    const { id: dropItemId, revealNumber } = lot
    if (revealNumber !== null)
      send(async (now) => {
        const isThere = now.allItems.some(
          (one) => one.id === dropItemId && one.revealNumber === revealNumber && !one.closed,
        )
        return isThere ? command({ id, dropItemId, revealNumber }) : now
      })
  }
  const undoReveal = () => undone && takeOff(undone, (turn) => client.drops.undoReveal(turn))
  const { onStage } = lots
  const close = () => onStage && isUnderWay(status) && takeOff(onStage, (turn) => client.drops.skip(turn))
  useHostKeys({ space: () => waits === null && reveal.press(), u: undoReveal, s: close })
  const isArmed = reveal.isArmed && waits === null
  return (
    <ActionBar line={waits ?? (next && nextLine(next.number, next.title))}>
      <Button
        size="large"
        variant={waits === null ? 'primary' : 'muted'}
        className={cn('min-w-0 flex-1 touch-manipulation', isArmed && 'ring-4 ring-ring')}
        isBusy={isPending}
        isWaiting={waits !== null}
        aria-describedby="reveal-line"
        {...reveal.handlers}
      >
        {isArmed ? pressAgain : next ? revealLot(next.number) : revealNext}
      </Button>
      {undone && (
        <Button variant="outline" size="large" title={undoMeans} onClick={undoReveal}>
          <RotateCcw aria-hidden="true" />
          <span className="max-sm:sr-only">{undo}</span>
        </Button>
      )}
    </ActionBar>
  )
}
