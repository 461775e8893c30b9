import type { MailStatus } from '@keepcase/contract/settings/providers.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type MailStanding = {
  waiting: number
  oldestMinutes: number | null
  failedLastDay: number
  lastSentAt: Date | null
  lastError: string | null
  testRecipient: string | null
  testState: NonNullable<MailStatus['test']>['state'] | null
  testError: string | null
  testAttempts: number | null
  testAt: Date | null
}

/** What became of mail, and of the account's newest test (`mail_standing`). */
export async function selectMailStanding(db: Db, profileId: string): Promise<MailStanding> {
  const { rows } = await sql<MailStanding>`select * from mail_standing(${profileId}::uuid)`.execute(db)
  if (!rows[0]) throw new Error('mail_standing() gave no row')
  return rows[0]
}

export type PaymentStanding = {
  capturedLastDay: number
  lastCapturedAt: Date | null
  unsettled: number
  late: number
  refundsPending: number
  oldestRefundMinutes: number | null
  lastEventAt: Date | null
  eventsUnapplied: number
}

/** What is open at the payment provider (`payment_standing`). */
export async function selectPaymentStanding(db: Db): Promise<PaymentStanding> {
  const { rows } = await sql<PaymentStanding>`select * from payment_standing()`.execute(db)
  if (!rows[0]) throw new Error('payment_standing() gave no row')
  return rows[0]
}
