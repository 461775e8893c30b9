import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteChatOf, exportChatAnswers, exportChatMessages } from './live.personal-data.queries.ts'

/** An account's chat messages and answers, deleted with its mutes when the account closes. */
export const livePersonalData: PersonalData = {
  exports: { chatMessages: exportChatMessages, chatAnswers: exportChatAnswers },
  erase: deleteChatOf,
}
