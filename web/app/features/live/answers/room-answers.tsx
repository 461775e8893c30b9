import type { RoomAnswer } from '@keepcase/contract/live/live.contract.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { useOwnPlace, useRoom } from '../use-room.ts'
import { answered, fewerAnswers, host, moreAnswers, unpin, unpinOf } from './answers.texts.ts'
import { useRemoveAnswer } from './use-answers.ts'

type RoomAnswersProps = {
  dropId: string
  /** The lot on stage; null between lots. */
  lotId: string | null
  hiddenIds: ReadonlySet<string>
}

/** How many answers are shown before the rest is opened. */
const shownAtOnce = 3

/** Questions about the lot on stage that the host answered, and those about the whole drop. */
export function RoomAnswers({ dropId, lotId, hiddenIds }: RoomAnswersProps) {
  const answers = answersFor(useRoom(dropId)?.answers ?? [], lotId, hiddenIds)
  const mayRemove = useOwnPlace(dropId)?.isHost ?? false
  const [isOpen, setOpen] = useState(false)
  const rest = answers.length - shownAtOnce
  return (
    <div aria-live="polite" className="empty:hidden">
      {answers.length > 0 && (
        <section aria-label={answered} className="overflow-hidden rounded-card bg-card shadow-card">
          <h2 className="px-4 pt-3.5 pb-1 text-label">{answered}</h2>
          <dl>
            {(isOpen ? answers : answers.slice(0, shownAtOnce)).map((answer) => (
              <Pinned key={answer.messageId} dropId={dropId} answer={answer} mayRemove={mayRemove} />
            ))}
          </dl>
          {rest > 0 && (
            <Button
              variant="quiet"
              size="small"
              className="mx-2 mb-2"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? fewerAnswers : moreAnswers(rest)}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

/** The answers that belong beside this lot, newest first: its own before those about the whole drop. */
export function answersFor(
  answers: readonly RoomAnswer[],
  lotId: string | null,
  hiddenIds: ReadonlySet<string>,
): RoomAnswer[] {
  const shown = answers.filter(({ askerId }) => !hiddenIds.has(askerId))
  return [
    ...shown.filter((answer) => answer.lotId !== null && answer.lotId === lotId),
    ...shown.filter((answer) => answer.lotId === null),
  ]
}

function Pinned({ dropId, answer, mayRemove }: { dropId: string; answer: RoomAnswer; mayRemove: boolean }) {
  const remove = useRemoveAnswer(dropId)
  return (
    <div className="border-t px-4 py-3 text-small first:border-t-0" data-answer={answer.messageId}>
      <dt className="text-muted-foreground [overflow-wrap:anywhere]">
        <bdi className="font-[620]">{answer.askerName}</bdi>: <bdi>{answer.question}</bdi>
      </dt>
      <dd className="mt-1 [overflow-wrap:anywhere]">
        <Badge>{host}</Badge> <bdi className="font-[620]">{answer.body}</bdi>
        {mayRemove && (
          <div className="-ms-3 mt-1">
            <Button
              variant="quiet"
              size="small"
              aria-label={unpinOf(answer.askerName)}
              isBusy={remove.isPending}
              onClick={() => remove.mutate(answer.messageId)}
            >
              {unpin}
            </Button>
          </div>
        )}
      </dd>
    </div>
  )
}
