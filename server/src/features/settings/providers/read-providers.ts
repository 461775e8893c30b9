import type { MailStatus, PaymentStatus } from '@keepcase/contract/settings/providers.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { selectMailStanding, selectPaymentStanding } from './providers.queries.ts'

/** How this server sends mail and takes payments. */
export type Providers = {
  /** Null: mail is only stored. */
  smtpUrl: string | null
  baseUrl: string
  /** Who takes new payments; null: nobody. */
  paysBy: string | null
  isSandbox: boolean
}

/** How mail leaves, and what became of the account's newest test. */
export async function readMailStatus(db: Db, providers: Providers, profileId: string): Promise<MailStatus> {
  const { testRecipient, testState, testError, testAttempts, testAt, lastSentAt, ...standing } =
    await selectMailStanding(db, profileId)
  return {
    ...standing,
    isSent: providers.smtpUrl !== null,
    server: providers.smtpUrl === null ? null : serverOf(providers.smtpUrl),
    sender: `no-reply@${new URL(providers.baseUrl).hostname}`,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    test:
      testRecipient === null || testState === null || testAt === null
        ? null
        : {
            recipient: testRecipient,
            state: testState,
            error: testError,
            attempts: testAttempts ?? 0,
            createdAt: testAt.toISOString(),
          },
  }
}

/** Host and port of a mail server, without name and password. */
function serverOf(smtpUrl: string): string {
  const { hostname, port } = new URL(smtpUrl)
  return port === '' ? hostname : `${hostname}:${port}`
}

/** How payments are taken, and what is open at the provider. */
export async function readPaymentStatus(db: Db, { paysBy, isSandbox }: Providers): Promise<PaymentStatus> {
  const { lastCapturedAt, lastEventAt, ...standing } = await selectPaymentStanding(db)
  return {
    ...standing,
    provider: paysBy,
    isSandbox,
    lastCapturedAt: lastCapturedAt?.toISOString() ?? null,
    lastEventAt: lastEventAt?.toISOString() ?? null,
  }
}
