import { createHmac } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { Sandbox } from '../sandbox/sandbox.ts'
import type { PaymentProvider, Providers } from './provider.ts'

/** The payment providers of this process. */
export type Payments = {
  providers: Providers
  /** The provider of new payments; null: none may be used here, and paying answers 503. */
  paysBy: PaymentProvider['name'] | null
  sandbox: Sandbox | null
}

/** What takes money needs: the database and the providers. */
export type CheckoutDeps = Pick<Payments, 'providers' | 'paysBy'> & { db: Db }

export type PaymentsDeps = {
  /** Address of the database, for the sandbox's own connections. */
  databaseUrl: string
  /** The program's secret; the sandbox's signing key is made from it. */
  authSecret: string
  /** Whether payments that move no money may be taken here (`env.ts`). */
  isSandboxAllowed: boolean
  /** Where this process listens, e.g. `http://127.0.0.1:3000`; null before it does. */
  selfUrl(): string | null
  /** Where browsers find this site: webhooks to ourselves name its host. */
  baseUrl: string
}

/**
 * Opens the payment providers.
 * @param given another sandbox than the usual one: tests turn its knobs
 */
export function openPayments(deps: PaymentsDeps, given?: Sandbox): Payments {
  const sandbox = deps.isSandboxAllowed ? (given ?? openSandbox(deps)) : null
  const providers = new Map<string, PaymentProvider>(sandbox ? [[sandbox.name, sandbox]] : [])
  return { providers, paysBy: sandbox?.name ?? null, sandbox }
}

function openSandbox({ databaseUrl, authSecret, selfUrl, baseUrl }: PaymentsDeps): Sandbox {
  const secret = createHmac('sha256', authSecret).update('sandbox webhooks').digest('hex')
  return new Sandbox({ databaseUrl, secret, selfUrl, host: new URL(baseUrl).host })
}
