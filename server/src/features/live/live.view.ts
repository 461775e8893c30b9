import type { ChatMessage, ChatSettings, Mute, RoomAnswer } from '@keepcase/contract/live/live.contract.ts'
import type { AnswerRow } from './answers.queries.ts'
import type { ChatSettingsRow, MessageRow, MuteRow } from './live.queries.ts'

/** A message as everybody sees it. */
export function viewMessage({ sentAt, ...row }: MessageRow): ChatMessage {
  const { id, dropId, authorId, authorName, authorImage, isHost, body } = row
  return { id, dropId, authorId, authorName, authorImage, isHost, body, sentAt: sentAt.toISOString() }
}

/** A pinned answer as everybody sees it. */
export function viewAnswer({ answeredAt, ...row }: AnswerRow): RoomAnswer {
  const { messageId, lotId, askerId, askerName, question, body } = row
  return { messageId, lotId, askerId, askerName, question, body, answeredAt: answeredAt.toISOString() }
}

/** A mute as moderators see it. */
export function viewMute({ profileId, name, until, reason, mutedAt }: MuteRow): Mute {
  return { profileId, name, until: until?.toISOString() ?? null, reason, mutedAt: mutedAt.toISOString() }
}

/** The chat settings as moderators see them. */
export function viewSettings({ isOn, slowSeconds, blockedWords, version }: ChatSettingsRow): ChatSettings {
  return { isOn, slowSeconds, blockedWords, version }
}
