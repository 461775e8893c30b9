import type { SocketRefusal, SocketRefusalCode } from '@keepcase/contract/api/sockets.ts'
import { type Bucket, consumeTokens, fullBucket, type Rate, returnTokens, TokenBuckets } from './token-bucket.ts'

/** Maximum sockets per account on this process: more tabs and devices than one person uses. */
export const maxSocketsPerAccount = 30
/** Topics one socket may request: a page needs one to three, the standby list some dozens. */
export const topicsPerSocket: Rate = { burst: 60, perSecond: 5 }
/** Messages one socket may send: a page change takes two. */
const messagesPerSocket: Rate = { burst: 30, perSecond: 2 }
/** Connects charged to the address of a socket that sends too much, so that reconnecting doesn't help for long. */
const floodCost = 20
/** How long a browser that sent too much waits, in milliseconds. */
const floodMs = 10_000

/** Connects, topics and messages of one account, across all its tabs. Thirty tabs may reconnect at once. */
const accountRates = {
  connects: { burst: 60, perSecond: 1 },
  topics: { burst: 300, perSecond: 20 },
  messages: { burst: 600, perSecond: 60 },
} as const satisfies Record<string, Rate>

/**
 * Limits of signed-out sockets per address. A convention hall shares one address and reconnects all at once
 * after a network failure, so bursts grow with the maximum number of sockets per address.
 */
const addressRates = (maxSockets: number) =>
  ({
    connects: { burst: maxSockets, perSecond: Math.max(10, maxSockets / 100) },
    topics: { burst: 2 * maxSockets, perSecond: 2_000 },
    messages: { burst: 2 * maxSockets, perSecond: 2_000 },
  }) as const satisfies Record<string, Rate>

/** Whose limits apply: the account's or, when signed out, the address's. */
export type Subject = { profileId: string | null; address: string }
/** What one socket may still send. */
export type SocketBudget = { topics: Bucket; messages: Bucket }

const messages: Record<SocketRefusalCode, string> = {
  TOO_MANY_SOCKETS: `Live updates work in up to ${maxSocketsPerAccount} tabs. Close one to use them here.`,
  TOO_MANY_CONNECTS: 'You’re reconnecting too often. Live updates will be back in a moment.',
  TOO_MANY_MESSAGES: 'Live updates are paused and will be back in a moment.',
}

/** Builds a refusal with its message. */
export const socketRefusal = (code: SocketRefusalCode, retryAfterMs: number): SocketRefusal => ({
  code,
  message: messages[code],
  retryAfterMs,
})

/** A refusal in the form that Socket.IO sends to a client whose connection fails. */
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
    profileId === null ? addresses.consume(address, count) : accounts.consume(profileId, count)
}

/**
 * Limits of this process's sockets. Each process protects its own memory and time; a browser refused here may
 * connect to another process.
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

  /** Counts a connection of this address until `closed`; false when it has too many or connects too often. */
  open(address: string): boolean {
    const count = this.#openByAddress.get(address) ?? 0
    if (count >= this.#maxPerAddress || this.#connectsByAddress.consume(address) > 0) return false
    this.#openByAddress.set(address, count + 1)
    return true
  }

  /** Ends the count of a connection of this address. */
  closed(address: string): void {
    const remaining = (this.#openByAddress.get(address) ?? 1) - 1
    if (remaining > 0) this.#openByAddress.set(address, remaining)
    else this.#openByAddress.delete(address)
  }

  /** Counts a connect of an account. Returns the milliseconds to wait; 0 when allowed. */
  countConnect(profileId: string): number {
    return this.#takeAccountConnect({ profileId, address: '' })
  }

  /** The unused budget of a new socket. */
  newUse(): SocketBudget {
    const now = this.#now()
    return { topics: fullBucket(topicsPerSocket, now), messages: fullBucket(messagesPerSocket, now) }
  }

  /** Counts requested topics. Returns the milliseconds until the next request; 0 when allowed. */
  countTopics(subject: Subject, use: SocketBudget, topics: number): number {
    const own = consumeTokens(use.topics, topicsPerSocket, topics, this.#now())
    if (own > 0) return own
    const shared = this.#takeTopics(subject, topics)
    if (shared > 0) returnTokens(use.topics, topicsPerSocket, topics)
    return shared
  }

  /**
   * Counts a message of any kind. Returns the milliseconds to wait; 0 when allowed. A socket that exceeds its own limit
   * waits for `floodMs`, and its address is charged with connects.
   */
  countMessage(subject: Subject, use: SocketBudget): number {
    if (consumeTokens(use.messages, messagesPerSocket, 1, this.#now()) === 0) return this.#takeMessage(subject)
    this.#connectsByAddress.drain(subject.address, floodCost)
    return floodMs
  }
}
