import { api } from '#web/api/api.ts'
import { defineLiveHandlers } from '#web/realtime/live-events.ts'
import { followKey } from './follows/use-follow.ts'
import { keepFollow } from './follows/use-ties.ts'

// The newest version seen of each follow: an event may come twice, and late.
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
      // @NOTE this screen's own presses are shown already, and the last of them counts
      if (queryClient.isMutating({ mutationKey: followKey }) > 0) return
      keepFollow(queryClient, kind, id, isFollowing)
      void queryClient.invalidateQueries({ queryKey: api.community.key() })
    },
    'claim.changed': ({ status }, { queryClient }) => {
      if (status !== 'purchased' && status !== 'released') return
      void queryClient.invalidateQueries({ queryKey: api.community.activities.key() })
      void queryClient.invalidateQueries({ queryKey: api.community.collection.key() })
      void queryClient.invalidateQueries({ queryKey: api.community.profile.key() })
    },
  },
  { reads: (topic) => (topic.startsWith('user:') ? { soon: [api.community.key()] } : {}) },
)
