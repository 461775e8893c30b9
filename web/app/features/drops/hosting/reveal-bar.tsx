import type { DropStatus, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { client } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { RotateCcw } from '#web/ui/icons.ts'
import { canUndo, type HostedLots } from './host-queue.ts'
import {
  allRevealed,
  nextLine,
  pressAgain,
  revealLot,
  revealNext,
  revealWaits,
  undo,
  undoMeans,
} from './hosting.texts.ts'
import { ActionBar } from './panel.tsx'
import { useHostKeys } from './use-host-keys.ts'
import type { SendCommand } from './use-hosted-drop.ts'
import { useTwoPresses } from './use-reveal.ts'

type RevealBarProps = { drop: SellerDrop; status: DropStatus; lots: HostedLots; send: SendCommand }

/** Brings the next lot on stage, and takes it back while nobody has claimed it. Stays in reach on small screens. */
export function RevealBar({ drop, status, lots, send }: RevealBarProps) {
  const [next] = lots.queue
  const { id, lastRevealNumber } = drop
  const waits = revealWaits[status] ?? (next ? null : allRevealed)
  const reveal = useTwoPresses(`${next?.id} ${lastRevealNumber}`, () => {
    if (!waits && !send.isPending)
      send.mutate(() => client.drops.revealNext({ id, afterRevealNumber: lastRevealNumber }))
  })
  const undone = canUndo(drop, lots.onStage) ? lots.onStage : null
  const undoReveal = () => {
    if (undone && !send.isPending)
      send.mutate(() =>
        client.drops.undoReveal({ id, dropItemId: undone.id, revealNumber: undone.revealNumber ?? lastRevealNumber }),
      )
  }
  const { onStage } = lots
  const close = () => {
    if (onStage && isUnderWay(status) && !send.isPending)
      send.mutate(() => client.drops.skip({ id, dropItemId: onStage.id }))
  }
  useHostKeys({ space: () => waits === null && reveal.press(), u: undoReveal, s: close })
  const isArmed = reveal.isArmed && waits === null
  return (
    <ActionBar line={waits ?? (next && nextLine(next.number, next.title))}>
      <Button
        size="large"
        variant={waits === null ? 'primary' : 'muted'}
        className={cn('min-w-0 flex-1 touch-manipulation', isArmed && 'ring-4 ring-ring')}
        isBusy={send.isPending}
        isWaiting={waits !== null}
        aria-describedby="reveal-line"
        {...reveal.handlers}
      >
        {isArmed ? pressAgain : next ? revealLot(next.number) : revealNext}
      </Button>
      {undone && (
        <Button variant="outline" size="large" title={undoMeans} isWaiting={send.isPending} onClick={undoReveal}>
          <RotateCcw aria-hidden="true" />
          <span className="max-sm:sr-only">{undo}</span>
        </Button>
      )}
    </ActionBar>
  )
}
