import type { ChatRefused } from './live.rules.ts'

/** Text of a refused message, for its author. */
export const chatRefusalMessages: Record<
  ChatRefused['code'],
  (waitMs: number | null) => { title: string; message: string }
> = {
  CHAT_CLOSED: () => ({ title: 'Not sent', message: 'The chat is closed. You can still read it.' }),
  CHAT_OFF: () => ({ title: 'Not sent', message: 'The host turned chat off.' }),
  MUTED: (waitMs) => ({
    title: 'Not sent',
    message: waitMs === null ? 'You’re muted here.' : `You’re muted here for ${inMinutes(waitMs)} more.`,
  }),
  BLOCKED_WORD: () => ({ title: 'Not sent', message: 'This message has a word the host doesn’t allow.' }),
  SLOW_MODE: (waitMs) => ({
    title: 'Not sent',
    message: `Slow mode is on. Write again in ${Math.max(1, Math.ceil((waitMs ?? 0) / 1000))} s.`,
  }),
}

const inMinutes = (ms: number) => `${Math.max(1, Math.ceil(ms / 60_000))} min`
