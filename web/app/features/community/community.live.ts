import { api } from '#web/api/api.ts'
import { defineLiveHandlers } from '#web/realtime/live-events.ts'
import { followKey } from './follows/use-follow.ts'
import { cacheFollow } from './follows/use-ties.ts'

// Newest version seen of each follow: events may be duplicated or late.
const seen = new Map<string, number>()
const maxSeen = 500

/** What another screen of this account followed; and a purchase, which the feed and the collection tell of. */
export const communityLive = defineLiveHandlers(
  {
    'follow.changed': ({ id, version, kind, isFollowing }, { queryClient }) => {
      if (version <= (seen.get(id) ?? -1)) return
      seen.set(id, version)
      const [oldest] = seen.keys()
      if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest)
      // @NOTE this tab's own presses are already shown, and the last one wins
      if (queryClient.isMutating({ mutationKey: followKey }) > 0) return
      cacheFollow(queryClient, kind, id, isFollowing)
      void queryClient.invalidateQueries({ queryKey: api.community.key() })
    },
    'claim.changed': ({ status }, { queryClient }) => {
      if (status !== 'purchased' && status !== 'released') return
      void queryClient.invalidateQueries({ queryKey: api.community.activities.key() })
      void queryClient.invalidateQueries({ queryKey: api.community.collection.key() })
      void queryClient.invalidateQueries({ queryKey: api.shelf.key() })
      void queryClient.invalidateQueries({ queryKey: api.community.profile.key() })
    },
  },
  { reads: (topic) => (topic.startsWith('user:') ? { soon: [api.community.key()] } : {}) },
)
