import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import type { LiveEventNamed } from '@keepcase/contract/events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { announce } from '#web/accessibility/announce.tsx'
import { api } from '#web/api/api.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import type { Reads } from '#web/realtime/refetch-on-join.ts'
import type { CachedDrop } from './page/newer-drop.ts'
import { lotSentence } from './stage/lots.ts'

type Patch = (drop: DropDetail) => DropDetail

function patchDrop(queryClient: QueryClient, id: string | null, patch: Patch): void {
  if (id === null) return
  const { queryKey } = api.drops.byId.queryOptions({ input: { id } })
  queryClient.setQueryData<DropDetail>(queryKey, (drop) => drop && patch(drop))
}

/** Applies a change of the drop's own row. Lists show the status too, so they are refetched when it changes. */
export function onDropChanged(drop: DropDetail, event: LiveEventNamed<'drop.changed'>): CachedDrop {
  if (event.version <= drop.version) return drop
  const { name: _, id: _id, ...followed } = event
  return { ...drop, ...followed, followed }
}

/** True if the change may be the opening of a mystery, whose contents the event doesn't carry. */
const mayBeOpened = ({ mystery, version }: DropDetail, event: LiveEventNamed<'drop.changed'>): boolean =>
  mystery?.contentsRevealedAt === null &&
  version < event.version &&
  (event.status === 'completed' || event.status === 'sold-out')

/** Applies a change of an item's stock. Unknown items weren't visible when the page was read. */
export function onItemChanged(drop: DropDetail, event: LiveEventNamed<'item.changed'>): DropDetail {
  const { name: _, id, version, ...state } = event
  const former = drop.items.find((item) => item.id === id)
  if (!former || former.version >= version) return drop
  const items = drop.items.map((item) => (item.id === id ? { ...item, ...state, version } : item))
  return { ...drop, items, itemsSold: drop.itemsSold + state.soldCount - former.soldCount }
}

/** Applies a lot's reveal: it becomes the current one, and earlier ones close if the seller chose so. */
export function onItemRevealed(drop: DropDetail, event: LiveEventNamed<'item.revealed'>): DropDetail {
  const former = drop.items.find(({ id }) => id === event.item.id)
  if (former && former.version >= event.version) return drop
  const isNewest = drop.items.every(({ revealNumber }) => (revealNumber ?? 0) < (event.item.revealNumber ?? 0))
  const close = (item: DropItem) => (drop.live?.closeOnReveal && isNewest ? { ...item, closed: true } : item)
  const others = drop.items.filter(({ id }) => id !== event.item.id).map(close)
  const live = drop.live && isNewest && { ...drop.live, currentItemId: event.item.id, nextRevealAt: event.nextRevealAt }
  return { ...drop, items: [...others, event.item], ...(live ? { live } : {}) }
}

/** Applies the return of a lot to the queue: nobody sees it until its next turn. */
export function onItemReturned(drop: DropDetail, event: LiveEventNamed<'item.returned'>): DropDetail {
  const former = drop.items.find(({ id }) => id === event.id)
  if (!former || former.version >= event.version) return drop
  return { ...drop, items: drop.items.filter(({ id }) => id !== event.id) }
}

/** Applies a change of the stage or its pace. */
export const onStageChanged = (drop: DropDetail, { version, live }: LiveEventNamed<'stage.changed'>): DropDetail =>
  version < drop.version ? drop : { ...drop, live }

/** Applies a hint's reveal and its price. */
export function onHintRevealed(drop: DropDetail, event: LiveEventNamed<'hint.revealed'>): DropDetail {
  const { mystery } = drop
  const known = mystery?.hints.find(({ id }) => id === event.id)
  if (!mystery || !known || known.revealedAt !== null) return drop
  const { body, revealedAt, priceCents } = event
  const hints = mystery.hints.map((hint) => (hint.id === event.id ? { ...hint, body, revealedAt, priceCents } : hint))
  const items = drop.items.map((item) => ({ ...item, priceCents }))
  const hintsRevealed = hints.filter((hint) => hint.revealedAt !== null).length
  return { ...drop, items, hintsRevealed, fromPriceCents: priceCents, mystery: { ...mystery, hints } }
}

function reads(topic: string): Reads {
  const id = topicId(topic, 'drop')
  return id ? { atOnce: [api.drops.byId.queryKey({ input: { id } })] } : {}
}

/** What the drops room does with live events. */
export const dropsLive = defineLiveHandlers(
  {
    'drop.changed': (event, { queryClient }) => {
      let isOther = false
      patchDrop(queryClient, event.id, (drop) => {
        isOther = drop.status !== event.status || mayBeOpened(drop, event)
        return onDropChanged(drop, event)
      })
      if (isOther) void queryClient.invalidateQueries({ queryKey: api.drops.key() })
    },
    'item.changed': (event, { topic, queryClient }) =>
      patchDrop(queryClient, topicId(topic, 'drop'), (drop) => onItemChanged(drop, event)),
    'item.revealed': (event, { topic, queryClient }) => {
      patchDrop(queryClient, topicId(topic, 'drop'), (drop) => {
        const next = onItemRevealed(drop, event)
        if (next !== drop && next.live?.currentItemId === event.item.id) announce(lotSentence(next, event.item))
        return next
      })
    },
    'item.returned': (event, { queryClient }) =>
      patchDrop(queryClient, event.dropId, (drop) => onItemReturned(drop, event)),
    'stage.changed': (event, { queryClient }) =>
      patchDrop(queryClient, event.id, (drop) => onStageChanged(drop, event)),
    'hint.revealed': (event, { topic, queryClient }) => {
      patchDrop(queryClient, topicId(topic, 'drop'), (drop) => onHintRevealed(drop, event))
      announce(`Hint ${event.position}: ${event.body}`)
    },
  },
  { reads },
)
