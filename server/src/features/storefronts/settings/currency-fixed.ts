import { sqlState } from '@keepcase/db/retry.ts'
import { Refusal } from '#server/api/refusal.ts'

const message = 'The currency can’t change once there is a drop or a subscriber.'

/** Converts the database's refusal of a new currency; returns other errors unchanged. */
export function asCurrencyFixed(error: unknown): unknown {
  const { constraint } = (error ?? {}) as { constraint?: string }
  if (sqlState(error) !== '23514' || constraint !== 'storefront_currency_fixed') return error
  return new Refusal('CURRENCY_FIXED', { title: 'Currency is fixed', message, fields: { currency: message } })
}
