import type { DropStatus, DropType } from '../drops/drops.contract.ts'

/** What people may show each other without words. */
export const reactionKinds = ['heart', 'clap', 'star', 'flame'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** The longest message, in characters; and the most reactions that one call may carry. */
export const longestMessage = 300
export const maxReactions = 5

/** A room is open from its drop's publishing to its end; only live drops have one. */
export function isRoomOpen({ type, status }: { type: DropType; status: DropStatus }): boolean {
  return type === 'live' && status !== 'draft' && status !== 'completed' && status !== 'cancelled'
}

/** Why a message is not taken. `waitMs`: after how long the same one may pass, where waiting helps. */
export type ChatRefused = {
  code: 'CHAT_CLOSED' | 'CHAT_OFF' | 'MUTED' | 'BLOCKED_WORD' | 'SLOW_MODE'
  waitMs: number | null
}

export type ChatState = {
  isOpen: boolean
  isOn: boolean
  slowSeconds: number
  /** Until when this person may not write; `forever` without an end, null when they may. */
  mutedUntil: Date | 'forever' | null
  lastSentAt: Date | null
  /** Whoever keeps the room is bound by neither its switch nor its pace nor its words. */
  isHost: boolean
}

/** The first reason that stands against a message, or null. The pace is decided again by the database when it is written. */
export function chatRefusal(
  state: ChatState,
  body: string,
  blockedWords: readonly string[],
  now: Date,
): ChatRefused | null {
  if (!state.isOpen) return { code: 'CHAT_CLOSED', waitMs: null }
  if (state.isHost) return null
  if (!state.isOn) return { code: 'CHAT_OFF', waitMs: null }
  const { mutedUntil } = state
  if (mutedUntil === 'forever') return { code: 'MUTED', waitMs: null }
  if (mutedUntil !== null && mutedUntil > now) return { code: 'MUTED', waitMs: mutedUntil.getTime() - now.getTime() }
  if (blockedWordIn(body, blockedWords) !== null) return { code: 'BLOCKED_WORD', waitMs: null }
  const wait = slowWaitMs(state, now)
  return wait > 0 ? { code: 'SLOW_MODE', waitMs: wait } : null
}

/** Milliseconds until this person may write again under slow mode; 0 when they may. */
export function slowWaitMs(
  { slowSeconds, lastSentAt }: Pick<ChatState, 'slowSeconds' | 'lastSentAt'>,
  now: Date,
): number {
  if (lastSentAt === null) return 0
  return Math.max(0, lastSentAt.getTime() + slowSeconds * 1000 - now.getTime())
}

/** Letters as they are compared: without case, accents and the marks that hide a word inside itself. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The blocked word or phrase that stands in a text as whole words, or null. */
export function blockedWordIn(text: string, blocked: readonly string[]): string | null {
  const said = ` ${words(text).join(' ')} `
  return (
    blocked.find((word) => {
      const wanted = words(word).join(' ')
      return wanted !== '' && said.includes(` ${wanted} `)
    }) ?? null
  )
}

/** Blocked words as a person typed them, one a line or with commas: trimmed, without doubles. */
export function blockedWordsOf(text: string): string[] {
  const found = text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => words(word).length > 0)
  return [...new Map(found.map((word) => [words(word).join(' '), word])).values()]
}
