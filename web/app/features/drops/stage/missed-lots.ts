import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useEffect, useRef } from 'react'
import { useLiveStatus } from '#web/realtime/live.ts'
import { notify } from '#web/toasts/toasts.ts'
import { lotNumberOf } from './lots.ts'
import { backInSync, youMissed } from './stage.texts.ts'

/** `You missed lots 8–9.`: lots by their numbers, which are sorted and not empty. */
export function missedText(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else runs.push([number, number])
  }
  const list = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  return youMissed(numbers.length, list)
}

/** What this page showed when its connection was lost, and the reading that it came back with. */
type Gap = { lastTurn: number; readBefore: string | null }

/** Tells the viewer, once the connection is back and the drop was read again, which lots came and went meanwhile. */
export function useMissedLots(drop: DropDetail): void {
  const status = useLiveStatus()
  const gap = useRef<Gap | null>(null)
  const shown = useRef(new Set<string>())
  const current = drop.live?.currentItemId ?? null
  useEffect(() => {
    if (current !== null) shown.current.add(current)
    if (status === 'waiting' || status === 'limited') {
      gap.current ??= { lastTurn: Math.max(0, ...drop.items.map((lot) => lot.revealNumber ?? 0)), readBefore: null }
      return
    }
    if (status !== 'open' || gap.current === null) return
    gap.current.readBefore ??= drop.now
    if (gap.current.readBefore === drop.now) return
    const { lastTurn } = gap.current
    gap.current = null
    const missed = drop.items.filter((lot) => (lot.revealNumber ?? 0) > lastTurn && !shown.current.has(lot.id))
    const numbers = missed.map((lot) => lotNumberOf(drop, lot.id)).sort((a, b) => a - b)
    if (numbers.length > 0) notify.info(backInSync, missedText(numbers))
  }, [status, drop, current])
}
