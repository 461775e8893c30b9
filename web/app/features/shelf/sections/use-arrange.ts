import type { Shelf, ShelfPiece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { moveElement } from '#web/ui/sorting/sorting.ts'
import { sectionPiecesOptions, sectionsOptions } from '../shelf.reads.ts'
import * as texts from '../shelf.texts.ts'

type Move = { id: string; beforeId: string | null }

/** Sends moves one after the other; the order is read again when the last one is answered, and after a failure. */
function useOrder(queryKey: QueryKey, send: (move: Move) => Promise<unknown>) {
  const queryClient = useQueryClient()
  const mutationKey = ['shelf order', ...queryKey]
  const { mutate } = useMutation({
    scope: { id: JSON.stringify(queryKey) },
    mutationKey,
    mutationFn: send,
    onError: (error) => notify.error(texts.orderNotSaved, failureMessage(error)),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { mutate, queryClient }
}

/** Puts an element at another place, counted from 0, at once on the screen. */
function movedTo<Element extends { id: string }>(list: readonly Element[], id: string, to: number) {
  const from = list.findIndex((one) => one.id === id)
  const items = moveElement(list, from, to)
  const at = items.findIndex((one) => one.id === id)
  return { items, beforeId: items[at + 1]?.id ?? null }
}

/** Moves a section of the viewer's shelf to another place. */
export function useMoveSection(profileId: string) {
  const { queryKey } = sectionsOptions(profileId)
  const { mutate, queryClient } = useOrder(queryKey, (move) => client.shelf.moveSection(move))
  return (id: string, to: number): void => {
    const shelf = queryClient.getQueryData<Shelf>(queryKey)
    if (!shelf) return
    const { items, beforeId } = movedTo(shelf.sections, id, to)
    queryClient.setQueryData<Shelf>(queryKey, { ...shelf, sections: items })
    mutate({ id, beforeId })
  }
}

/** Moves a piece to another place of its section. */
export function useMovePiece(profileId: string, sectionId: string) {
  const { queryKey } = sectionPiecesOptions(profileId, sectionId)
  const { mutate, queryClient } = useOrder(queryKey, (move) => client.shelf.movePiece({ ...move, sectionId }))
  return (id: string, to: number): void => {
    const list = queryClient.getQueryData<{ items: ShelfPiece[]; nextCursor: string | null }>(queryKey)
    if (!list) return
    const { items, beforeId } = movedTo(list.items, id, to)
    queryClient.setQueryData(queryKey, { ...list, items })
    mutate({ id, beforeId })
  }
}

/** Reads everything of shelves again. */
export function useRereadShelf() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.shelf.key() })
}
