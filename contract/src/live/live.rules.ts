import type { DropStatus, DropType } from '../drops/drops.contract.ts'

/** The kinds of reactions. */
export const reactionKinds = ['heart', 'clap', 'star', 'flame'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** Message length in characters, and reactions per call. */
export const longestMessage = 300
export const maxReactions = 5
/** How many pinned answers a room shows at most, the newest ones. */
export const maxAnswers = 30

/** A room is open from its drop's publishing to its end; only live drops have one. */
export function isRoomOpen({ type, status }: { type: DropType; status: DropStatus }): boolean {
  return type === 'live' && status !== 'draft' && status !== 'completed' && status !== 'cancelled'
}

/** Why a message is refused. `waitMs`: when the same message may pass; null where waiting doesn't help. */
export type ChatRefused = {
  code: 'CHAT_CLOSED' | 'CHAT_OFF' | 'MUTED' | 'BLOCKED_WORD' | 'SLOW_MODE'
  waitMs: number | null
}

export type ChatState = {
  isOpen: boolean
  isOn: boolean
  slowSeconds: number
  /** Until when this person is muted; `forever` without an end, null when they are not. */
  mutedUntil: Date | 'forever' | null
  lastSentAt: Date | null
  /** Hosts are exempt from the chat's switch, slow mode and blocked words. */
  isHost: boolean
}

/** The first reason to refuse a message, or null. The database checks slow mode again on insert. */
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

/** Normalizes text for comparison: no case, accents, or marks that hide a word. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The first blocked word or phrase that a text contains as whole words, or null. */
export function blockedWordIn(text: string, blocked: readonly string[]): string | null {
  const said = ` ${words(text).join(' ')} `
  return (
    blocked.find((word) => {
      const wanted = words(word).join(' ')
      return wanted !== '' && said.includes(` ${wanted} `)
    }) ?? null
  )
}

/** Parses blocked words as typed (one per line or separated by commas): trimmed, without duplicates. */
export function blockedWordsOf(text: string): string[] {
  const found = text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => words(word).length > 0)
  return [...new Map(found.map((word) => [words(word).join(' '), word])).values()]
}
