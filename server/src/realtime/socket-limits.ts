import type { SocketRefusal, SocketRefusalCode } from '@keepcase/contract/api/sockets.ts'
import { type Bucket, fullBucket, type Rate, returnTokens, TokenBuckets, takeTokens } from './token-bucket.ts'

/** Sockets of one account that this process keeps open: more tabs and devices than a person looks at. */
export const maxSocketsPerAccount = 30
/** Topics that one socket may ask for: a page asks for one to three, a page of standby lines for some dozens. */
export const topicsPerSocket: Rate = { burst: 60, perSecond: 5 }
/** Messages that one socket may send: a change of page is two. */
const messagesPerSocket: Rate = { burst: 30, perSecond: 2 }
/** How many connects of its address a flood costs: who floods and comes back at once soon finds the door shut. */
const floodCost = 20
/** How long a browser stays away that has flooded, in milliseconds. */
const floodMs = 10_000

/** Connects, topics and messages of one account, all its tabs together. Thirty tabs that come back at once fit in. */
const accountRates = {
  connects: { burst: 60, perSecond: 1 },
  topics: { burst: 300, perSecond: 20 },
  messages: { burst: 600, perSecond: 60 },
} as const satisfies Record<string, Rate>

/**
 * What visitors of one address may do together. A convention hall has one address, and after a lost network all of it
 * comes back at once: so the bursts grow with the number of sockets that the address may have.
 */
const addressRates = (maxSockets: number) =>
  ({
    connects: { burst: maxSockets, perSecond: Math.max(10, maxSockets / 100) },
    topics: { burst: 2 * maxSockets, perSecond: 2_000 },
    messages: { burst: 2 * maxSockets, perSecond: 2_000 },
  }) as const satisfies Record<string, Rate>

/** Whose limits count: the account, or the address of a visitor. */
export type Subject = { profileId: string | null; address: string }
/** What one socket has used. */
export type SocketUse = { topics: Bucket; messages: Bucket }

const words: Record<SocketRefusalCode, string> = {
  TOO_MANY_SOCKETS: `Live updates run in ${maxSocketsPerAccount} tabs at most. Close one to use them here.`,
  TOO_MANY_CONNECTS: 'This account connects too often. Live updates will be back in a moment.',
  TOO_MANY_MESSAGES: 'This connection sent too much. Live updates will be back in a moment.',
}

/** A refusal with its words. */
export const socketRefusal = (code: SocketRefusalCode, retryAfterMs: number): SocketRefusal => ({
  code,
  message: words[code],
  retryAfterMs,
})

/** A refusal as Socket.IO sends it to who could not connect. */
export class ConnectRefused extends Error {
  readonly data: SocketRefusal
  constructor(data: SocketRefusal) {
    super(data.message)
    this.data = data
  }
}

const perSubject = (kind: keyof typeof accountRates, maxSockets: number, now: () => number) => {
  const accounts = new TokenBuckets(accountRates[kind], now)
  const addresses = new TokenBuckets(addressRates(maxSockets)[kind], now)
  return ({ profileId, address }: Subject, count = 1): number =>
    profileId === null ? addresses.take(address, count) : accounts.take(profileId, count)
}

/**
 * What sockets may take of this process. Each process protects itself: the limits are about its memory and its time, and
 * a browser that is refused by one may find room at another.
 */
export class SocketLimits {
  #maxPerAddress: number
  #now: () => number
  #openByAddress = new Map<string, number>()
  #connectsByAddress: TokenBuckets
  #takeAccountConnect: (subject: Subject) => number
  #takeTopics: (subject: Subject, count: number) => number
  #takeMessage: (subject: Subject) => number

  constructor(maxPerAddress: number, now: () => number = () => performance.now()) {
    this.#maxPerAddress = maxPerAddress
    this.#now = now
    this.#connectsByAddress = new TokenBuckets(addressRates(maxPerAddress).connects, now)
    this.#takeAccountConnect = perSubject('connects', maxPerAddress, now)
    this.#takeTopics = perSubject('topics', maxPerAddress, now)
    this.#takeMessage = perSubject('messages', maxPerAddress, now)
  }

  /** Counts a connection of this address, to be given back by `closed`; false where it has too many, or opens too fast. */
  open(address: string): boolean {
    const count = this.#openByAddress.get(address) ?? 0
    if (count >= this.#maxPerAddress || this.#connectsByAddress.take(address) > 0) return false
    this.#openByAddress.set(address, count + 1)
    return true
  }

  /** A connection of this address is gone. */
  closed(address: string): void {
    const left = (this.#openByAddress.get(address) ?? 1) - 1
    if (left > 0) this.#openByAddress.set(address, left)
    else this.#openByAddress.delete(address)
  }

  /** Counts that an account connects; gives the milliseconds to stay away, 0 for none. */
  connect(profileId: string): number {
    return this.#takeAccountConnect({ profileId, address: '' })
  }

  /** What a new socket has used: nothing. */
  newUse(): SocketUse {
    const now = this.#now()
    return { topics: fullBucket(topicsPerSocket, now), messages: fullBucket(messagesPerSocket, now) }
  }

  /** Counts topics that a socket asks for; gives the milliseconds after which to ask again, 0 for none. */
  askFor(subject: Subject, use: SocketUse, topics: number): number {
    const own = takeTokens(use.topics, topicsPerSocket, topics, this.#now())
    if (own > 0) return own
    const shared = this.#takeTopics(subject, topics)
    if (shared > 0) returnTokens(use.topics, topicsPerSocket, topics)
    return shared
  }

  /**
   * Counts a message, of whatever kind; gives the milliseconds to stay away, 0 for none. A socket that sends too much by
   * itself costs its address connects.
   */
  say(subject: Subject, use: SocketUse): number {
    if (takeTokens(use.messages, messagesPerSocket, 1, this.#now()) === 0) return this.#takeMessage(subject)
    this.#connectsByAddress.drain(subject.address, floodCost)
    return floodMs
  }
}
