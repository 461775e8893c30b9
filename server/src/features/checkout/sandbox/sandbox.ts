import { createPool } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { parseJson } from '#server/http/bounded-json.ts'
import {
  type MethodVault,
  type PaymentProvider,
  type PaymentStart,
  ProviderEvent,
  type ProviderReport,
} from '../payments/provider.ts'
import { postWebhook } from './post-webhook.ts'
import { reportOf, SandboxBooks } from './sandbox-books.queries.ts'
import { SandboxCards } from './sandbox-cards.queries.ts'
import { defaultKnobs, type SandboxKnobs } from './sandbox-knobs.ts'
import { isSigned, signBody } from './signature.ts'

/** Path of the sandbox's webhooks in this application. */
export const sandboxPath = '/api/webhooks/sandbox'
/** The header with a webhook's signature. */
export const signatureHeader = 'sandbox-signature'

export type SandboxDeps = {
  /** Database URL; the sandbox's tables are in the schema `sandbox`. */
  databaseUrl: string
  /** Signs webhooks; a shared secret, as with a real provider. */
  secret: string
  /** This application's own URL, e.g. `http://127.0.0.1:3000`. Null while it isn't listening: webhooks wait. */
  selfUrl(): string | null
  /** Host and port of BASE_URL, the only ones the application answers to; default: those of `selfUrl`. */
  host?: string
  knobs?: Partial<SandboxKnobs>
  /** Connections to use instead of its own; closed by the caller. */
  pool?: pg.Pool
  onIdleError?: (error: Error) => void
}

/**
 * A payment provider that moves no money: test cards that succeed, are declined, need a confirmation or settle late. It
 * behaves like an external provider: own storage, connections and commits, and signed webhooks over HTTP that arrive
 * late, sometimes twice, and are retried with a growing delay.
 */
export class Sandbox implements PaymentProvider {
  readonly name = 'sandbox'
  readonly knobs: SandboxKnobs
  #deps: SandboxDeps
  #pool: pg.Pool
  #books: SandboxBooks
  #cards: SandboxCards
  readonly vault: MethodVault

  constructor(deps: SandboxDeps) {
    this.#deps = deps
    this.knobs = { ...defaultKnobs, ...deps.knobs }
    this.#pool =
      deps.pool ??
      createPool({
        url: deps.databaseUrl,
        max: 3,
        name: 'keepcase-sandbox',
        onIdleError: deps.onIdleError ?? ((error) => log.warn({ err: error }, 'sandbox connection')),
      })
    this.#books = new SandboxBooks(this.#pool, () => {
      const [min, max] = this.knobs.delayMs
      return min + Math.random() * (max - min)
    })
    this.#cards = new SandboxCards(this.#pool)
    this.vault = {
      save: async (given) => {
        this.#mustBeThere()
        return this.#answer(await this.#cards.save(given))
      },
      forget: async (ref) => {
        this.#mustBeThere()
        await this.#cards.forget(ref)
      },
    }
  }

  /** A card's behavior; a deleted saved card is declined. */
  async #cardOf({ method, savedRef }: PaymentStart): Promise<string> {
    return savedRef ? ((await this.#cards.methodOf(savedRef)) ?? 'sandbox_declined') : method
  }

  async start(payment: PaymentStart): Promise<ProviderReport> {
    this.#mustBeThere()
    const { isOffSession = false } = payment
    const method = await this.#cardOf(payment)
    const isDeclined = this.knobs.decline || method === 'sandbox_declined'
    const late = method === 'sandbox_late' ? 'processing' : 'succeeded'
    const needsConfirmation = method === 'sandbox_confirm' && !isOffSession
    const status = isDeclined ? 'declined' : needsConfirmation ? 'requires_confirmation' : late
    const intent = await this.#books.open(payment, status, status === 'processing' ? this.knobs.settleMs : null)
    return this.#answer(reportOf(intent))
  }

  async confirm(ref: string): Promise<ProviderReport> {
    this.#mustBeThere()
    const to = this.knobs.decline ? 'declined' : 'succeeded'
    return this.#answer(reportOf(await this.#books.move(ref, 'requires_confirmation', to)))
  }

  async lookup(idempotencyKey: string): Promise<ProviderReport | null> {
    this.#mustBeThere()
    const intent = await this.#books.byKey(idempotencyKey)
    return intent && reportOf(intent)
  }

  async cancel(ref: string): Promise<ProviderReport> {
    this.#mustBeThere()
    // @NOTE a payment in processing can't be cancelled, as with real providers
    return reportOf(await this.#books.move(ref, 'requires_confirmation', 'cancelled'))
  }

  async refund(refund: { ref: string; amountCents: number; idempotencyKey: string }): Promise<{ ref: string }> {
    this.#mustBeThere()
    const ref = await this.#books.refund(refund.ref, refund.amountCents, refund.idempotencyKey)
    return this.#answer({ ref })
  }

  verifyWebhook(body: string, headers: Headers, nowMs: number): ProviderEvent | null {
    if (!isSigned(this.#deps.secret, body, headers.get(signatureHeader), nowMs)) return null
    return parseEvent(body)
  }

  /** Settles delayed payments and sends due webhooks; called by a ticker. */
  tick = async (): Promise<void> => {
    await this.#books.settleDue()
    if (this.#deps.selfUrl() === null) return
    const events = await this.#books.takeDueEvents()
    if (this.knobs.shuffle) events.sort(() => Math.random() - 0.5)
    for (const event of events) await this.#deliver(event)
  }

  async #deliver(event: { id: string; body: string }): Promise<void> {
    const isLost = Math.random() < this.knobs.drop
    if (isLost || (await this.#post(event.body))) await this.#books.markDelivered(event.id)
    if (!isLost && Math.random() < this.knobs.duplicate) await this.#post(event.body)
  }

  /** Sends one webhook. False when it was not accepted; it is sent again later. */
  async #post(body: string): Promise<boolean> {
    const signature = signBody(this.#deps.secret, body, await this.#books.nowSeconds())
    try {
      const status = await postWebhook({
        url: `${this.#deps.selfUrl()}${sandboxPath}`,
        host: this.#deps.host ?? null,
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body,
      })
      return status >= 200 && status < 300
    } catch (error) {
      log.warn({ err: error }, 'a sandbox webhook did not arrive')
      return false
    }
  }

  #mustBeThere(): void {
    if (this.knobs.isAway) throw new Error('The sandbox is away')
  }

  #answer<T>(answer: T): T {
    if (this.knobs.failAfterWork <= 0) return answer
    this.knobs.failAfterWork--
    throw new Error("The sandbox's answer was lost")
  }

  /** Closes the sandbox's own connections. */
  close = async (): Promise<void> => {
    if (!this.#deps.pool && !this.#pool.ended) await this.#pool.end()
  }
}

/** Parses a signed body; null when it is not a valid event. */
function parseEvent(body: string): ProviderEvent | null {
  try {
    return ProviderEvent.safeParse(parseJson(body)).data ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
