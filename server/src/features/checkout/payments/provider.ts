import * as z from 'zod'

const providerStates = ['needs_confirmation', 'processing', 'declined', 'cancelled', 'captured'] as const

/** A payment's state at its provider. */
export type ProviderState = (typeof providerStates)[number]

/**
 * Progress of a payment. Reports of a rank not above the known one change nothing, so events may arrive twice or in any
 * order. Captured money is final: it overrides an earlier refusal.
 */
export const providerRanks: Readonly<Record<ProviderState, number>> = {
  needs_confirmation: 10,
  processing: 20,
  declined: 30,
  cancelled: 30,
  captured: 40,
}

/** A provider's report on one payment. Money in minor units. */
export type ProviderReport = {
  /** The provider's id of the payment. */
  ref: string
  state: ProviderState
  amountCents: number
  currency: string
  /** Text for the seller and the platform; contains no card data. */
  declineReason: string | null
}

/** A request to start a payment. */
export type PaymentStart = {
  /** Our payment's id: the provider starts one payment per key, however often it is asked. */
  idempotencyKey: string
  amountCents: number
  currency: string
  method: string
  metadata: Readonly<Record<string, string>>
  /** The provider's token of a saved method, if used. */
  savedRef?: string | null
  /** True when the buyer is absent and consented at the first payment: no confirmation can be requested. */
  isOffSession?: boolean
}

/** A saved payment method at a provider: its token, its method name, and the details that may be shown. */
export type SavedMethod = {
  ref: string
  method: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A provider's store of payment methods. Card numbers are entered in the provider's own form and never reach us. */
export interface MethodVault {
  /**
   * Saves a payment method for an account, once per key.
   * @param setup the result of the provider's form; for the sandbox, one of its test cards
   */
  save(given: { setup: string; ownerId: string; idempotencyKey: string }): Promise<SavedMethod>
  /** Deletes a method; safe to repeat. */
  forget(ref: string): Promise<void>
}

/** Text that the database can store: one line, no lone surrogates. */
const text = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** Schema of a provider's signed event about one payment; validated before any field is used. */
export const ProviderEvent = z.strictObject({
  id: text(255).min(1),
  type: text(100),
  idempotencyKey: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  report: z.strictObject({
    ref: text(255),
    state: z.enum(providerStates),
    amountCents: z.int(),
    currency: text(3),
    declineReason: text(500).nullable(),
  }),
})
export type ProviderEvent = z.infer<typeof ProviderEvent>

/**
 * A payment provider. Each call may fail or time out after the provider has acted: the caller retries with the same
 * key, or looks the payment up. Never called inside a database transaction.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Missing when the provider can't save payment methods. */
  readonly vault?: MethodVault
  start(payment: PaymentStart): Promise<ProviderReport>
  /** Continues after the buyer's confirmation at the bank. */
  confirm(ref: string): Promise<ProviderReport>
  /** A payment's state by our key; null when the provider doesn't know it. */
  lookup(idempotencyKey: string): Promise<ProviderReport | null>
  /** Cancels a payment that has captured nothing yet. Returns its state: captured money stays captured. */
  cancel(ref: string): Promise<ProviderReport>
  /** Refunds money, once per key. */
  refund(refund: { ref: string; amountCents: number; idempotencyKey: string }): Promise<{ ref: string }>
  /**
   * Parses a webhook's body if its signature is valid and no older than five minutes.
   * @param nowMs the database clock, in milliseconds
   * @returns null for a signature that is wrong, missing or too old, and for a body that is no {@link ProviderEvent}
   */
  verifyWebhook(body: string, headers: Headers, nowMs: number): ProviderEvent | null
}

/** The available providers, by name. */
export type Providers = ReadonlyMap<string, PaymentProvider>

/**
 * The provider that a payment was started with.
 * @throws Error when it is not set up
 */
export function providerOf(providers: Providers, payment: { provider: string }): PaymentProvider {
  const provider = providers.get(payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not set up here`)
  return provider
}

/**
 * Max time that a request waits for its provider, in milliseconds. After that the result arrives by webhook or lookup.
 */
export const providerTimeoutMs = 10_000

/** Awaits a provider's answer for at most {@link providerTimeoutMs}. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider did not answer in time')), providerTimeoutMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
