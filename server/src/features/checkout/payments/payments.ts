import { createHmac } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { Sandbox } from '../sandbox/sandbox.ts'
import type { PaymentProvider, Providers } from './provider.ts'

/** The payment providers of this process. */
export type Payments = {
  providers: Providers
  /** The provider for new payments; null: none is set up, and paying answers 503. */
  paysBy: PaymentProvider['name'] | null
  sandbox: Sandbox | null
}

/** Dependencies of checkout commands: the database and the providers. */
export type CheckoutDeps = Pick<Payments, 'providers' | 'paysBy'> & { db: Db }

export type PaymentsDeps = {
  /** Database URL for the sandbox's own connections. */
  databaseUrl: string
  /** The application secret; the sandbox's signing key is derived from it. */
  authSecret: string
  /** Whether sandbox payments, which move no money, are allowed (`env.ts`). */
  isSandboxAllowed: boolean
  /** This process's own URL, e.g. `http://127.0.0.1:3000`; null before it listens. */
  selfUrl(): string | null
  /** The site's public URL: webhooks to ourselves send its host. */
  baseUrl: string
}

/**
 * Opens the payment providers.
 * @param given a preconfigured sandbox, for tests
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
