import type { ChatRefused } from './live.rules.ts'

/** Text of a refused message, for its author. */
export const chatRefusalMessages: Record<
  ChatRefused['code'],
  (waitMs: number | null) => { title: string; message: string }
> = {
  CHAT_CLOSED: () => ({ title: 'Not sent', message: 'This room is closed. The messages stay readable.' }),
  CHAT_OFF: () => ({ title: 'Not sent', message: 'The host has turned the chat off.' }),
  MUTED: (waitMs) => ({
    title: 'Not sent',
    message:
      waitMs === null ? 'You are muted in this room.' : `You are muted in this room for ${inMinutes(waitMs)} more.`,
  }),
  BLOCKED_WORD: () => ({ title: 'Not sent', message: 'The host does not allow a word in this message.' }),
  SLOW_MODE: (waitMs) => ({
    title: 'Not sent',
    message: `Slow mode is on. Write again in ${Math.max(1, Math.ceil((waitMs ?? 0) / 1000))} s.`,
  }),
}

const inMinutes = (ms: number) => `${Math.max(1, Math.ceil(ms / 60_000))} min`
