import type { DropDetail, DropStatus, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isOver } from '@keepcase/contract/drops/drops.rules.ts'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import {
  allHintsOut,
  contentsOpen,
  contentsSecret,
  contentsTitle,
  contentsWait,
  hintByHost,
  hintNever,
  hintOut,
  hints,
  holdBack,
  openContents,
  openMeans,
  openTitle,
  pressAgain,
  revealHint,
  revealNext,
  revealOffline,
  revealWaits,
  timedHintsOnly,
} from './hosting.texts.ts'
import { ActionBar, Panel } from './panel.tsx'
import { useHostKeys } from './use-host-keys.ts'
import { useHostCommand } from './use-hosted-drop.ts'
import { useTwoPresses } from './use-reveal.ts'

type MysteryProps = { drop: SellerDrop; shown: DropDetail; status: DropStatus }

/** The host's next hint: those with a time come by the clock alone. */
export function HintBar({ drop, shown, status }: MysteryProps) {
  const { send, isPending } = useHostCommand(drop.id)
  const next = drop.allHints.find((hint) => hint.revealedAt === null && hint.revealAt === null)
  const hasTimed = drop.allHints.some((hint) => hint.revealedAt === null && hint.revealAt !== null)
  const mayReveal = status === 'scheduled' || status === 'active'
  const isOnline = useOnline()
  const left = next ? (isOnline ? null : revealOffline) : hasTimed ? timedHintsOnly : allHintsOut
  const waits = mayReveal ? left : (revealWaits[status] ?? null)
  const reveal = useTwoPresses(next?.id ?? '', () => {
    if (next && !waits && !isPending) send(() => client.drops.revealHint({ id: drop.id, hintId: next.id }))
  })
  useHostKeys({ space: () => waits === null && reveal.press() })
  const price = shown.mystery?.hints.find((hint) => hint.id === next?.id)?.priceCents
  const label = next && price !== undefined ? revealHint(next.position, formatMoney(price, drop.currency)) : revealNext
  const isArmed = reveal.isArmed && waits === null
  return (
    <ActionBar line={waits ?? next?.body}>
      <Button
        size="large"
        variant={waits === null ? 'primary' : 'muted'}
        className={cn('min-w-0 flex-1 touch-manipulation', isArmed && 'ring-4 ring-ring')}
        isBusy={isPending}
        isWaiting={waits !== null}
        aria-describedby="reveal-line"
        {...reveal.handlers}
      >
        {isArmed ? pressAgain : label}
      </Button>
    </ActionBar>
  )
}

/** All hints with their words, revealed or not, and the contents. */
export function HintsPanel({ drop, shown, status }: MysteryProps) {
  const revealed = new Map(shown.mystery?.hints.map((hint) => [hint.id, hint.revealedAt]))
  return (
    <>
      {drop.allHints.length > 0 && (
        <Panel title={hints} count={drop.allHints.length}>
          <ol>
            {drop.allHints.map((hint) => (
              <li key={hint.id} className="border-t px-4 py-3 text-small first:border-t-0">
                <p className="flex items-center justify-between gap-3">
                  <span className="font-[620] text-type-mystery">{`Hint ${hint.position}`}</span>
                  {(hint.revealedAt ?? revealed.get(hint.id)) ? (
                    <Badge tone="mystery">{hintOut}</Badge>
                  ) : isOver(status) ? (
                    <span className="text-muted-foreground text-xs">{hintNever}</span>
                  ) : hint.revealAt ? (
                    <Time at={hint.revealAt} style="start" className="text-muted-foreground text-xs" />
                  ) : (
                    <span className="text-muted-foreground text-xs">{hintByHost}</span>
                  )}
                </p>
                <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                  {hint.body}
                </p>
                <p className="mt-1 text-muted-foreground text-xs">
                  {`+ ${formatMoney(hint.priceStepCents, drop.currency)}`}
                </p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Contents drop={drop} shown={shown} status={status} />
    </>
  )
}

function Contents({ drop, shown, status }: MysteryProps) {
  const { send, isPending } = useHostCommand(drop.id)
  const [isAsking, ask] = useState(false)
  const isOpen = shown.mystery?.contentsRevealedAt != null
  const mayOpen = !isOpen && (status === 'completed' || status === 'sold-out')
  return (
    <Panel title={contentsTitle}>
      <div className="flex flex-col items-start gap-3 px-4 pb-4 text-small">
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {drop.contents}
        </p>
        <p className="text-muted-foreground">
          {isOpen ? contentsOpen : contentsSecret} {!isOpen && !mayOpen && contentsWait}
        </p>
        {mayOpen && (
          <Dialog
            title={openTitle}
            description={openMeans}
            isOpen={isAsking}
            onOpenChange={ask}
            trigger={<Button variant="outline">{openContents}</Button>}
            footer={
              <>
                <CloseOverlay>
                  <Button variant="outline">{holdBack}</Button>
                </CloseOverlay>
                <Button
                  isBusy={isPending}
                  onClick={() =>
                    send(() => client.drops.revealContents({ id: drop.id }), { onSettled: () => ask(false) })
                  }
                >
                  {openContents}
                </Button>
              </>
            }
          />
        )}
      </div>
    </Panel>
  )
}
