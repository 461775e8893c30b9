import type { PersonalData } from '#server/boot/personal-data.ts'
import { eraseMessagesOf, exportOrderMessages } from './messages.queries.ts'

/** What an account wrote about orders. Its text and photos go when the account closes. */
export const orderMessagesPersonalData: PersonalData = {
  exports: { orderMessages: exportOrderMessages },
  erase: eraseMessagesOf,
}
