import type { Piece, ShelfSection } from '@keepcase/contract/shelf/shelf.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#web/accessibility/announce.tsx'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { sectionPiecesOptions, sectionsOptions } from '../shelf.reads.ts'
import * as texts from './piece.texts.ts'

/** Puts a piece into a section, and moves it there without dragging. */
export function PlaceOnShelf({ piece }: { piece: Piece }) {
  const { data } = useQuery(sectionsOptions(piece.owner.id))
  const move = useMove(piece.id)
  if (!data) return <Skeleton className="h-18 max-w-80" />
  if (data.sections.length === 0) return null
  const sectionId = move.isPending ? (move.variables.sectionId ?? '') : (piece.section?.id ?? '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={texts.section}
        className="w-full max-w-80"
        value={sectionId}
        options={[{ value: '', label: texts.noSection }, ...data.sections.map(optionOf)]}
        onValueChange={(value) => move.mutate({ sectionId: value || null, beforeId: null })}
      />
      {piece.section && <Steps piece={piece} sectionId={piece.section.id} move={move} />}
    </div>
  )
}

const optionOf = ({ id, name }: ShelfSection) => ({ value: id, label: name })

type Place = { sectionId: string | null; beforeId: string | null }
type Move = ReturnType<typeof useMove>

function useMove(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // @NOTE sequential, so that the section chosen last arrives last
    scope: { id: `piece ${id}` },
    mutationFn: (place: Place) => client.shelf.movePiece({ id, ...place }),
    onError: (error) => notify.error(texts.notMoved, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.shelf.key() }),
  })
}

type StepsProps = { piece: Piece; sectionId: string; move: Move }

/** One place to the left or right in its section. */
function Steps({ piece, sectionId, move }: StepsProps) {
  const { data } = useQuery(sectionPiecesOptions(piece.owner.id, sectionId))
  const ids = data?.items.map(({ id }) => id) ?? []
  const at = ids.indexOf(piece.id)
  if (at < 0) return null
  const step = (by: 1 | -1) => {
    const beforeId = by < 0 ? ids[at - 1] : ids[at + 2]
    move.mutate(
      { sectionId, beforeId: beforeId ?? null },
      { onSuccess: () => announce(texts.atPlace(at + 1 + by, ids.length)) },
    )
  }
  return (
    <div className="flex items-center">
      <StepButton label={texts.earlier} isOff={at === 0 || move.isPending} onPress={() => step(-1)}>
        <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
      </StepButton>
      <span className="text-muted-foreground text-small">{texts.atPlace(at + 1, ids.length)}</span>
      <StepButton label={texts.later} isOff={at === ids.length - 1 || move.isPending} onPress={() => step(1)}>
        <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
      </StepButton>
    </div>
  )
}

type StepButtonProps = { label: string; isOff: boolean; onPress: () => void; children: React.ReactNode }

/** It keeps the focus at the end of the row, where it does nothing. */
const StepButton = ({ label, isOff, onPress, children }: StepButtonProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    isWaiting={isOff}
    className={isOff ? 'opacity-40' : ''}
    onClick={onPress}
  >
    {children}
  </Button>
)
