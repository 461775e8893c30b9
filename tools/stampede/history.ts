/**
 * Checks whether the answers to one drop's claims are linearizable: explained by some sequential order, for a model with
 * an integer stock of each item and the set of its holders.
 *
 *   order     a win that returned before another request was sent has the lower sequence number
 *   sold out  after a "sold out" answer no later request wins that item, unless a unit came back in between
 *   stock     no item has more winners than units, counting those that came back
 *   kept      an acknowledged win exists, with the same number, buyer and item
 *   once      each key made one claim or none, and every claim was requested by its buyer
 */

/** One request as its client saw it. Times are of one clock, in milliseconds. */
export type Attempt = {
  user: string
  item: string
  key: string
  sentAt: number
  /** Infinity when no answer came. */
  backAt: number
  /** A win, a refusal's code, or no readable answer. */
  outcome: 'won' | 'unknown' | (string & {})
  claimId: string | null
  seq: number | null
}

/** A unit that came back on sale, some time between two instants of the clients' clock. */
export type Return = { item: string; from: number; to: number }

/** A claim in the database afterwards; `keys` are the idempotency keys that won it. */
export type RecordedClaim = { id: string; user: string; item: string; seq: number; keys: readonly string[] }

export type History = {
  attempts: readonly Attempt[]
  returns: readonly Return[]
  recorded: readonly RecordedClaim[]
  /** Initial units of each item. */
  units: ReadonlyMap<string, number>
}

/** Contradictions in a history, one sentence each; empty when it is linearizable. */
export function findContradictions(history: History): string[] {
  return [
    ...againstOrder(history),
    ...againstSoldOut(history),
    ...againstStock(history),
    ...againstKept(history),
    ...againstOnce(history),
  ]
}

const wins = (history: History) => history.attempts.filter((attempt) => attempt.outcome === 'won')

function againstOrder(history: History): string[] {
  const bySent = wins(history).toSorted((a, b) => a.sentAt - b.sentAt)
  const byBack = wins(history).toSorted((a, b) => a.backAt - b.backAt)
  const found: string[] = []
  let last: Attempt | null = null
  let next = 0
  for (const attempt of bySent) {
    for (let before = byBack[next]; before && before.backAt < attempt.sentAt; before = byBack[++next]) {
      if (last === null || before.seq! > last.seq!) last = before
    }
    // @NOTE a repeated key returns the first answer, with the earlier number
    if (last !== null && attempt.seq! < last.seq! && !wasAskedBefore(history, attempt, last)) {
      found.push(`order: ${attempt.seq} was sent after ${last.seq} had come back`)
    }
  }
  return found
}

/** Whether the same key was already in flight when `other` returned. */
const wasAskedBefore = (history: History, attempt: Attempt, other: Attempt) =>
  history.attempts.some((a) => a.key === attempt.key && a.user === attempt.user && a.sentAt <= other.backAt)

function againstSoldOut(history: History): string[] {
  const found: string[] = []
  for (const item of new Set(history.attempts.map((attempt) => attempt.item))) {
    const of = history.attempts.filter((attempt) => attempt.item === item)
    const soldOut = of.filter(({ outcome }) => outcome === 'SOLD_OUT').toSorted((a, b) => a.backAt - b.backAt)
    const returns = history.returns.filter((back) => back.item === item)
    for (const win of of.filter(({ outcome }) => outcome === 'won')) {
      const firstSent = Math.min(...of.filter((a) => a.key === win.key && a.user === win.user).map((a) => a.sentAt))
      const before = soldOut.findLast((refused) => refused.backAt < firstSent)
      if (!before || returns.some((back) => back.to >= before.sentAt && back.from <= win.backAt)) continue
      found.push(`sold out: ${win.seq} won ${item} after "sold out" had come back`)
    }
  }
  return found
}

function againstStock(history: History): string[] {
  const found: string[] = []
  for (const [item, units] of history.units) {
    const won = history.recorded.filter((claim) => claim.item === item).length
    const back = history.returns.filter((one) => one.item === item).length
    if (won > units + back)
      found.push(`stock: ${won} claims of ${item}, which had ${units} units and ${back} that came back`)
  }
  return found
}

function againstKept(history: History): string[] {
  const recorded = new Map(history.recorded.map((claim) => [claim.id, claim]))
  return wins(history).flatMap((win) => {
    const claim = recorded.get(win.claimId ?? '')
    const isSame = claim && claim.user === win.user && claim.item === win.item && claim.seq === win.seq
    return isSame ? [] : [`kept: ${win.user} was told to have won ${win.seq} of ${win.item}, which is not so`]
  })
}

function againstOnce(history: History): string[] {
  const asked = new Set(history.attempts.map((attempt) => `${attempt.user} ${attempt.key}`))
  const claimOf = new Map<string, string>()
  const found: string[] = []
  for (const claim of history.recorded) {
    if (claim.keys.length !== 1) found.push(`once: claim ${claim.seq} was won under ${claim.keys.length} keys`)
    for (const key of claim.keys) {
      const press = `${claim.user} ${key}`
      if (!asked.has(press)) found.push(`once: nobody asked for claim ${claim.seq}`)
      if (claimOf.has(press)) found.push(`once: one press made two claims, ${claim.seq} is one`)
      claimOf.set(press, claim.id)
    }
  }
  for (const { user, key, outcome, claimId, seq } of history.attempts) {
    const made = claimOf.get(`${user} ${key}`)
    if (outcome === 'won' && made !== claimId) found.push(`once: ${seq} was told under a key that made another claim`)
    if (
      outcome !== 'won' &&
      outcome !== 'unknown' &&
      made !== undefined &&
      outcome !== 'ALREADY_CLAIMED' &&
      !isPassing(outcome)
    )
      found.push(`once: a key was answered ${outcome}, and made a claim`)
  }
  return found
}

/** Answers that are no decision of the claim rules: the same key may win later. */
const isPassing = (outcome: string) => /^\d{3}\b/.test(outcome)
