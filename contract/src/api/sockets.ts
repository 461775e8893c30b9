// Messages between the two ends of a socket beside frames (events.ts). Types only: adds nothing to the pages'
// bundles.

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
  /** How long to wait before reconnecting, in milliseconds. */
  retryAfterMs: number
}

/** Answer to `join`. With `retryAfterMs` nothing was checked: ask again after that many milliseconds. */
export type TopicAnswer = { joined: string[]; refused: string[]; retryAfterMs?: number }
