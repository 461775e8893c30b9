import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PaymentStart, ProviderReport, ProviderState } from '../payments/provider.ts'

type IntentStatus = 'requires_confirmation' | 'processing' | 'succeeded' | 'declined' | 'cancelled'

/** One payment in the sandbox's database. */
export type Intent = {
  id: string
  amount_cents: number
  currency: string
  method: string
  status: IntentStatus
  refunded_cents: number
  idempotency_key: string
}

const states: Record<IntentStatus, ProviderState> = {
  requires_confirmation: 'needs_confirmation',
  processing: 'processing',
  succeeded: 'captured',
  declined: 'declined',
  cancelled: 'cancelled',
}

/** A payment as the provider interface reports it. */
export function reportOf(intent: Intent): ProviderReport {
  return {
    ref: intent.id,
    state: states[intent.status],
    amountCents: intent.amount_cents,
    currency: intent.currency,
    declineReason: intent.status === 'declined' ? 'The test card declines.' : null,
  }
}

/** The sandbox's storage: its own tables, connections and transactions. */
export class SandboxBooks {
  #pool: pg.Pool
  #firstDelayMs: () => number

  /** @param firstDelayMs delay of each new webhook, in milliseconds */
  constructor(pool: pg.Pool, firstDelayMs: () => number) {
    this.#pool = pool
    this.#firstDelayMs = firstDelayMs
  }

  /** Creates a payment in its first state, once per key. */
  async open(payment: PaymentStart, status: IntentStatus, settleMs: number | null): Promise<Intent> {
    return this.#transact(async (client) => {
      const { rows } = await client.query<Intent>(
        `insert into sandbox.intents (id, amount_cents, currency, method, status, idempotency_key, metadata, settle_after,
           saved_card_id)
         values ($1, $2, $3, $4, $5, $6, $7, app_now() + make_interval(secs => $8::float8 / 1000), $9)
         on conflict (idempotency_key) do nothing returning *`,
        [
          `sbx_${randomUUID()}`,
          payment.amountCents,
          payment.currency,
          payment.method,
          status,
          payment.idempotencyKey,
          payment.metadata,
          settleMs,
          payment.savedRef ?? null,
        ],
      )
      if (rows[0]) await this.#announce(client, rows[0])
      return rows[0] ?? (await find(client, 'idempotency_key', payment.idempotencyKey))!
    })
  }

  /** Changes a payment's status if it is still `from`. Returns the payment afterwards. */
  async move(id: string, from: IntentStatus, to: IntentStatus): Promise<Intent> {
    return this.#transact(async (client) => {
      const { rows } = await client.query<Intent>(
        'update sandbox.intents set status = $3 where id = $1 and status = $2 returning *',
        [id, from, to],
      )
      if (rows[0]) await this.#announce(client, rows[0])
      const intent = rows[0] ?? (await find(client, 'id', id))
      if (!intent) throw new Error('The sandbox has no such payment')
      return intent
    })
  }

  /** The payment with one of our keys. */
  async byKey(idempotencyKey: string): Promise<Intent | null> {
    return find(this.#pool, 'idempotency_key', idempotencyKey)
  }

  /** Settles delayed payments that are due. */
  async settleDue(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string }>(
      "select id from sandbox.intents where status = 'processing' and settle_after <= (select app_now()) order by settle_after limit 50",
    )
    for (const { id } of rows) await this.move(id, 'processing', 'succeeded')
  }

  /** Refunds money, once per key, never more than was captured. */
  async refund(id: string, amountCents: number, idempotencyKey: string): Promise<string> {
    return this.#transact(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into sandbox.refunds (id, intent_id, amount_cents, idempotency_key) values ($1, $2, $3, $4)
         on conflict (idempotency_key) do nothing returning id`,
        [`sbr_${randomUUID()}`, id, amountCents, idempotencyKey],
      )
      if (!rows[0]) return refundOf(client, idempotencyKey)
      const { rowCount } = await client.query(
        `update sandbox.intents set refunded_cents = refunded_cents + $2
         where id = $1 and status = 'succeeded' and refunded_cents + $2 <= amount_cents`,
        [id, amountCents],
      )
      if (rowCount !== 1) throw new Error('The sandbox has not taken that much money')
      return rows[0].id
    })
  }

  /**
   * Claims due webhooks, so that no other process sends them meanwhile; each becomes due again after a growing delay.
   */
  async takeDueEvents(): Promise<{ id: string; body: string }[]> {
    const { rows } = await this.#pool.query<{ id: string; body: string }>(
      `with taken as (
         update sandbox.events set attempts = attempts + 1,
           deliver_after = app_now() + make_interval(secs => least(60, power(2, attempts)))
         where id in (select id from sandbox.events where delivered_at is null and deliver_after <= (select app_now())
           order by deliver_after limit 20 for update skip locked)
         returning id, payload, created_at)
       select id, payload::text as body from taken order by created_at`,
    )
    return rows
  }

  /** Marks a webhook as delivered (or lost on purpose): it is not sent again. */
  async markDelivered(eventId: string): Promise<void> {
    await this.#pool.query('update sandbox.events set delivered_at = app_now() where id = $1', [eventId])
  }

  /** The database clock, in whole seconds. */
  async nowSeconds(): Promise<number> {
    const { rows } = await this.#pool.query<{ at: number }>('select floor(extract(epoch from app_now()))::float8 as at')
    return rows[0]!.at
  }

  async #announce(client: pg.ClientBase, intent: Intent): Promise<void> {
    const id = `sbe_${randomUUID()}`
    const type = `payment.${states[intent.status]}`
    const payload = { id, type, idempotencyKey: intent.idempotency_key, report: reportOf(intent) }
    await client.query(
      `insert into sandbox.events (id, type, payload, deliver_after)
       values ($1, $2, $3, app_now() + make_interval(secs => $4::float8 / 1000))`,
      [id, type, payload, this.#firstDelayMs()],
    )
  }

  async #transact<T>(run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const answer = await run(client)
      await client.query('commit')
      return answer
    } catch (error) {
      // @NOTE a connection whose rollback fails is discarded, not returned to the pool
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

async function find(db: Queryable, column: 'id' | 'idempotency_key', value: string): Promise<Intent | null> {
  const { rows } = await db.query<Intent>(`select * from sandbox.intents where ${column} = $1`, [value])
  return rows[0] ?? null
}

async function refundOf(db: Queryable, idempotencyKey: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from sandbox.refunds where idempotency_key = $1', [
    idempotencyKey,
  ])
  return rows[0]!.id
}
