import * as z from 'zod'

const providerStates = ['needs_confirmation', 'processing', 'declined', 'cancelled', 'captured'] as const

/** Where a payment stands at its provider. */
export type ProviderState = (typeof providerStates)[number]

/**
 * How far a payment has come. News of a lower or the same rank than what is known already changes nothing, so events may
 * come twice or in any order. Money taken is the last word: it wins over a refusal that was told before.
 */
export const providerRanks: Readonly<Record<ProviderState, number>> = {
  needs_confirmation: 10,
  processing: 20,
  declined: 30,
  cancelled: 30,
  captured: 40,
}

/** What a provider says of one payment. Money in minor units. */
export type ProviderReport = {
  /** The provider's own id of the payment. */
  ref: string
  state: ProviderState
  amountCents: number
  currency: string
  /** In words for the seller's and the platform's eyes; no card data. */
  declineReason: string | null
}

/** What is asked of a provider when a payment begins. */
export type PaymentStart = {
  /** Our payment's id: the provider starts one payment for it, however often it is asked. */
  idempotencyKey: string
  amountCents: number
  currency: string
  method: string
  metadata: Readonly<Record<string, string>>
  /** The provider's token of a saved method, when one is paid with. */
  savedRef?: string | null
  /** The buyer is away and agreed to this when they paid the first time: no question can be put to them. */
  isOffSession?: boolean
}

/** A way to pay that a provider keeps: its token, how payments with it are named, and what may be shown of it. */
export type KeptMethod = {
  ref: string
  method: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** Where a provider keeps ways to pay. Numbers are typed into the provider's own form, if anywhere, and never come here. */
export interface MethodVault {
  /**
   * Keeps a way to pay for an account, once for each key.
   * @param setup what the provider's form gave: for the sandbox one of its test cards
   */
  save(given: { setup: string; ownerId: string; idempotencyKey: string }): Promise<KeptMethod>
  /** Forgets it; forgetting twice is harmless. */
  forget(ref: string): Promise<void>
}

/** Text that the database can keep: one line, no half of a character. */
const text = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A signed message of a provider about one payment: what it must look like before anything of it is used. */
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
 * A payment provider. Each call may fail or time out after the provider has done its part: the caller asks again with
 * the same key, or looks the payment up. No call is made inside a transaction of ours.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Missing: it keeps no ways to pay. */
  readonly vault?: MethodVault
  start(payment: PaymentStart): Promise<ProviderReport>
  /** The buyer has passed the bank's question. */
  confirm(ref: string): Promise<ProviderReport>
  /** What became of a payment by our key; null when the provider never heard of it. */
  lookup(idempotencyKey: string): Promise<ProviderReport | null>
  /** Ends a payment that has taken nothing yet. Gives where it stands then: taken money stays taken. */
  cancel(ref: string): Promise<ProviderReport>
  /** Gives money back, once for each key. */
  refund(refund: { ref: string; amountCents: number; idempotencyKey: string }): Promise<{ ref: string }>
  /**
   * Reads a webhook's body if its signature is ours and no older than five minutes.
   * @param nowMs the database's clock, in milliseconds
   * @returns null for a signature that is wrong, missing or too old, and for a body that is no {@link ProviderEvent}
   */
  verifyWebhook(body: string, headers: Headers, nowMs: number): ProviderEvent | null
}

/** The providers that may be used, by name. */
export type Providers = ReadonlyMap<string, PaymentProvider>

/** The provider that a payment was begun with. */
export function providerOf(providers: Providers, payment: { provider: string }): PaymentProvider {
  const provider = providers.get(payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not set up here`)
  return provider
}

/** The longest that a request waits for its provider, in milliseconds. ClientOnly the answer comes by webhook or lookup. */
export const patienceMs = 10_000

/** Waits for a provider's answer, but not for ever. */
export async function patiently<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider did not answer in time')), patienceMs)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
