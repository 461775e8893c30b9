import type { Server } from 'socket.io'
import { log } from '#server/boot/log.ts'
import { endOverSessions, leaveForbiddenTopics, type Reasons, type RightsDeps } from './socket-rights.ts'
import type { BetweenServers, FromBrowser, OurSocket, SocketData, ToBrowser } from './socket-topics.ts'
import type { Frame, TopicPolicy } from './topics.ts'

export type OurServer = Server<FromBrowser, ToBrowser, BetweenServers, SocketData>

/** Keeps open sockets to what their sessions and accounts may still hear. */
export class SocketRechecks {
  #io: OurServer
  #deps: RightsDeps & { policies: readonly TopicPolicy[] }

  constructor(io: OurServer, deps: RightsDeps & { policies: readonly TopicPolicy[] }) {
    this.#io = io
    this.#deps = deps
  }

  #local(): OurSocket[] {
    return [...this.#io.sockets.sockets.values()]
  }

  /**
   * Called for each frame that was sent: all nodes check at once the sockets of an ended session, and of an account
   * whose rights changed.
   */
  afterSend({ topic, events }: Frame): void {
    const ended = events.flatMap((event) => (event.name === 'session.ended' ? [[event.id, event.reason]] : []))
    if (ended.length > 0) {
      const reasons: Reasons = Object.fromEntries(ended)
      this.#io.serverSideEmit('recheck', reasons)
      this.recheckSessions(reasons)
    }
    if (events.some((event) => event.name === 'access.changed')) {
      const profileIds = [topic.replace('user:', '')]
      this.#io.serverSideEmit('recheckTopics', profileIds)
      this.recheckTopics(profileIds)
    }
  }

  /** Disconnects the sockets of ended sessions of this process. */
  recheckSessions = (reasons: Reasons = {}): void => {
    endOverSessions(this.#local(), this.#deps, reasons).catch((error) =>
      log.warn({ err: error }, 'could not check ended sessions, retrying'),
    )
  }

  /** Takes these accounts' sockets of this process out of the topics that are closed to them. */
  recheckTopics = (profileIds: readonly string[]): void => {
    const { policies } = this.#deps
    const sockets = this.#local().filter(({ data }) => data.profileId !== null && profileIds.includes(data.profileId))
    Promise.all(policies.map((policy) => leaveForbiddenTopics(sockets, policy))).catch((error) =>
      log.warn({ err: error }, 'could not check topics, retrying'),
    )
  }

  /** Disconnects sockets of ended sessions and removes forbidden topics. Run by a ticker. */
  recheckAll = async (): Promise<void> => {
    const { policies } = this.#deps
    await endOverSessions(this.#local(), this.#deps)
    for (const policy of policies) await leaveForbiddenTopics(this.#local(), policy)
  }
}
