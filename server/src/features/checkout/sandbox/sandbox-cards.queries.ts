import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { MethodVault, SavedMethod } from '../payments/provider.ts'

/** What is shown of each test card: the well-known last digits; full numbers don't exist. */
const cardDetails: Readonly<Record<string, { brand: string; last4: string }>> = {
  sandbox_success: { brand: 'Test Visa', last4: '4242' },
  sandbox_confirm: { brand: 'Test Visa', last4: '3155' },
  sandbox_late: { brand: 'Test Mastercard', last4: '4444' },
  sandbox_declined: { brand: 'Test Visa', last4: '0002' },
}
/** The cards expire at the end of this month, this many years ahead. */
const expMonth = 12
const yearsAhead = 4

type CardRow = Omit<SavedMethod, 'ref' | 'expMonth' | 'expYear'> & { id: string; exp_month: number; exp_year: number }

/** The sandbox's store of saved cards, in tables of its own. */
export class SandboxCards {
  #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Saves a test card for an account, once per key. */
  async save({ setup, ownerId, idempotencyKey }: Parameters<MethodVault['save']>[0]): Promise<SavedMethod> {
    const details = cardDetails[setup]
    if (!details) throw new Error('The sandbox has no such card')
    await this.#pool.query(
      `insert into sandbox.saved_cards (id, owner, method, brand, last4, exp_month, exp_year, idempotency_key)
       values ($1, $2, $3, $4, $5, $6, extract(year from app_now())::int + $7, $8)
       on conflict (idempotency_key) do nothing`,
      [`sbc_${randomUUID()}`, ownerId, setup, details.brand, details.last4, expMonth, yearsAhead, idempotencyKey],
    )
    const { rows } = await this.#pool.query<CardRow>(
      'select id, method, brand, last4, exp_month, exp_year from sandbox.saved_cards where idempotency_key = $1',
      [idempotencyKey],
    )
    const { id: ref, exp_month, exp_year, ...card } = rows[0]!
    return { ...card, ref, expMonth: exp_month, expYear: exp_year }
  }

  /** The behavior of a saved card; null when it is missing or deleted. */
  async methodOf(ref: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ method: string }>(
      'select method from sandbox.saved_cards where id = $1 and detached_at is null',
      [ref],
    )
    return rows[0]?.method ?? null
  }

  /** Deletes a saved card. */
  async forget(ref: string): Promise<void> {
    await this.#pool.query(
      'update sandbox.saved_cards set detached_at = app_now() where id = $1 and detached_at is null',
      [ref],
    )
  }
}
