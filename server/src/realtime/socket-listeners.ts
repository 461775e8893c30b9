import type { Listeners } from './audience.ts'
import type { SocketData } from './socket-topics.ts'

/** The part of a Socket.IO namespace that knows the members of each topic. */
type Members = {
  adapter: { rooms: ReadonlyMap<string, ReadonlySet<string>> }
  sockets: ReadonlyMap<string, { data: SocketData }>
}

/**
 * Listeners on this process, keyed by the rest of their topic after `prefix`. Topics with a further `:` are
 * left out.
 */
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
