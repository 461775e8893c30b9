import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteChatOf, exportChatMessages } from './live.personal-data.queries.ts'

/** An account's chat messages, deleted with its mutes when the account closes. */
export const livePersonalData: PersonalData = {
  exports: { chatMessages: exportChatMessages },
  erase: deleteChatOf,
}
