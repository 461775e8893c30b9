import type { Listeners } from './audience.ts'
import type { SocketData } from './socket-topics.ts'

/** The part of a namespace that says who is in which topic. */
type Members = {
  adapter: { rooms: ReadonlyMap<string, ReadonlySet<string>> }
  sockets: ReadonlyMap<string, { data: SocketData }>
}

/** Who listens on this process, by what follows `prefix` in their topic; topics with a further part are left out. */
export function listenersByTopic({ adapter, sockets }: Members, prefix: string): Map<string, Listeners> {
  const listeners = new Map<string, Listeners>()
  for (const [topic, ids] of adapter.rooms) {
    const rest = topic.startsWith(prefix) ? topic.slice(prefix.length) : ''
    if (rest === '' || rest.includes(':')) continue
    const profileIds = new Set<string>()
    let visitors = 0
    for (const id of ids) {
      const profileId = sockets.get(id)?.data.profileId
      if (profileId) profileIds.add(profileId)
      else visitors++
    }
    listeners.set(rest, { profileIds, visitors })
  }
  return listeners
}
