import type { Server, ServerResponse } from 'node:http'
import type { Db } from '@keepcase/db/db.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { type AnswerCounts, addAnswers } from './count-answers.queries.ts'

/** From how long on an answer is slow, in milliseconds. */
const slowMs = 1_000

/** How often the counts are written, in milliseconds. */
const writeMs = 5_000

/**
 * Counts the answers of a server, the failed (500 and above) and the slow ones. The ticker adds them to the running
 * minute, which is shared by all servers; after a failed write they are added with the next.
 */
export function countAnswers(http: Server, db: Db): Ticker {
  let counts: AnswerCounts = { answers: 0, failed: 0, slow: 0 }
  http.on('request', (_, outgoing: ServerResponse) => {
    const begin = performance.now()
    outgoing.once('finish', () => {
      counts.answers++
      if (outgoing.statusCode >= 500) counts.failed++
      if (performance.now() - begin >= slowMs) counts.slow++
    })
  })
  const run = async () => {
    if (counts.answers === 0) return
    const written = counts
    counts = { answers: 0, failed: 0, slow: 0 }
    try {
      await addAnswers(db, written)
    } catch (error) {
      counts = {
        answers: counts.answers + written.answers,
        failed: counts.failed + written.failed,
        slow: counts.slow + written.slow,
      }
      throw error
    }
  }
  return { name: 'platform.count-answers', everyMs: writeMs, on: 'web', run }
}
