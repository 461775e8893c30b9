import * as z from 'zod/mini'
import { Instant } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** How mail leaves, and what became of the caller’s newest test. */
export const MailStatus = z.object({
  /** False: no mail server is set, mail is only stored. */
  isSent: z.boolean(),
  /** Host and port of the mail server, without its password. */
  server: z.nullable(z.string()),
  sender: z.string(),
  waiting: z.int(),
  oldestMinutes: z.nullable(z.int()),
  failedLastDay: z.int(),
  lastSentAt: z.nullable(Instant),
  /** What the server answered to a mail that is still tried. */
  lastError: z.nullable(z.string()),
  test: z.nullable(
    z.object({
      recipient: z.string(),
      state: z.enum(['queued', 'sent', 'kept', 'failed']),
      attempts: z.int(),
      error: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
})
export type MailStatus = z.infer<typeof MailStatus>

/** How payments are taken, and what is open at the provider. */
export const PaymentStatus = z.object({
  /** Who takes new payments; null: nobody, and paying is refused. */
  provider: z.nullable(z.string()),
  /** True while no real money moves. */
  isSandbox: z.boolean(),
  capturedLastDay: z.int(),
  lastCapturedAt: z.nullable(Instant),
  unsettled: z.int(),
  /** Without a result for 15 minutes. */
  late: z.int(),
  refundsPending: z.int(),
  oldestRefundMinutes: z.nullable(z.int()),
  lastEventAt: z.nullable(Instant),
  eventsUnapplied: z.int(),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const providersContract = {
  mail: procedure
    .meta({ needs: 'platform.settings.view' })
    .route({ method: 'GET', path: '/settings/mail' })
    .input(z.strictObject({}))
    .output(MailStatus),
  /** Sends a test mail to the caller. */
  sendTestMail: procedure
    .meta({ needs: 'platform.settings.update' })
    .route({ method: 'POST', path: '/settings/mail/test' })
    .input(z.strictObject({}))
    .output(z.object({ recipient: z.string() })),
  payments: procedure
    .meta({ needs: 'platform.paymentProvider.viewAll' })
    .route({ method: 'GET', path: '/settings/payments' })
    .input(z.strictObject({}))
    .output(PaymentStatus),
}
