// What the two ends of a socket say to each other beside frames (events.ts). Types alone: pages carry none of it.

/**
 * Why the server closes a connection or does not open one.
 * - `TOO_MANY_SOCKETS`: the account opened another tab beyond its limit, and this one was the oldest.
 * - `TOO_MANY_CONNECTS`: the account connected too often.
 * - `TOO_MANY_MESSAGES`: the connection, or all of its account or address together, sent too much.
 */
export type SocketRefusalCode = 'TOO_MANY_SOCKETS' | 'TOO_MANY_CONNECTS' | 'TOO_MANY_MESSAGES'

/** A refusal of a whole connection: event `refused`, or the `data` of a failed connect. */
export type SocketRefusal = {
  code: SocketRefusalCode
  message: string
  /** How long to stay away, in milliseconds. */
  retryAfterMs: number
}

/** What a `join` answers. With `retryAfterMs` nothing was judged: ask again after so many milliseconds. */
export type TopicAnswer = { joined: string[]; refused: string[]; retryAfterMs?: number }
