import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../server/src/features/claims/testing/seeded-tools.ts'
import { post } from './http-client.ts'
import type { Servers } from './servers.ts'
import type { Buyer } from './stampede.ts'

/** The last answer that a buyer got about their payment. */
export type Paid = { claimId: string; state: string }

/**
 * Pays for one claim with pickup: quote, then pay, repeated with the same key until an answer comes.
 * @param firstAt the server that is asked first; default: any
 * @returns `captured`, `declined`, `processing`, or the code of a refusal
 */
export async function payForClaim(
  servers: Servers,
  buyer: Buyer,
  claimId: string,
  method: string,
  random: Random,
  firstAt?: number,
): Promise<Paid> {
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const key = randomUUID()
    let first = firstAt
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; ) {
      const at = first ?? random.int(servers.urls.length)
      first = undefined
      const headers = { cookie: buyer.cookies[at]!, 'idempotency-key': key }
      const answer = await post(`${servers.urls[at]}/api/checkout/${path}`, headers, body)
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer.body
      await sleep(300 * (0.5 + random.next()))
    }
    return { code: 'no answer' }
  }
  const quote = await ask('quote', { claimIds: [claimId], fulfilment: 'pickup' })
  const [parcel] = (quote.parcels ?? []) as { hash: string }[]
  if (!parcel) return { claimId, state: String(quote.code) }
  const paid = await ask('pay', { claimIds: [claimId], method, fulfilment: 'pickup', quoteHash: parcel.hash })
  return { claimId, state: String(paid.state ?? paid.code) }
}
