import { api } from '#web/api/api.ts'
import { defineLiveHandlers } from '#web/realtime/live-events.ts'

/** A message about one of the reader's orders, or of their storefront's: an open conversation shows it at once. */
export const ordersLive = defineLiveHandlers(
  {
    'order.messaged': (_, { queryClient }) => void queryClient.invalidateQueries({ queryKey: api.orderMessages.key() }),
  },
  { reads: (topic) => (topic.startsWith('user:') ? { soon: [api.orderMessages.key()] } : {}) },
)
