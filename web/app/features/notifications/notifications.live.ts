import { announce } from '#web/accessibility/announce.tsx'
import { api } from '#web/api/api.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import * as texts from './notifications.texts.ts'
import { renewPush } from './push/browser-push.ts'
import { cacheUnread } from './use-notifications.ts'

// Newest version seen of each notification: events may be duplicated.
const seen = new Map<string, number>()
const maxSeen = 200

/** A notification that arrives while the page is open: the badge counts it at once, and an open panel shows it. */
export const notificationsLive = defineLiveHandlers(
  {
    'notification.added': ({ id, version, title, unread }, { queryClient }) => {
      if (version <= (seen.get(id) ?? -1)) return
      seen.set(id, version)
      const [oldest] = seen.keys()
      if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest)
      cacheUnread(queryClient, unread)
      // @NOTE a notification that grows ("Ada and 3 others follow you") is announced only the first time
      if (version === 1) announce(texts.newNotification(title))
      void queryClient.invalidateQueries({ queryKey: api.notifications.key() })
    },
  },
  {
    reads: (topic) => (topic.startsWith('user:') ? { soon: [api.notifications.key(), api.accounts.me.key()] } : {}),
    onJoined: (topic, queryClient) => {
      // @NOTE after a password change, this browser's alerts must be registered under the new session
      const me = queryClient.getQueryData(api.accounts.me.queryKey({ input: {} }))
      if (me?.impersonatedBy === null && me.profile.id === topicId(topic, 'user'))
        renewPush(me.profile.id).catch(() => undefined)
    },
  },
)
