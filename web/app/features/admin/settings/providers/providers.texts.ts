import type { MailStatus } from '@keepcase/contract/settings/providers.contract.ts'
import { plural } from '#web/format/format.ts'

export const mailTitle = 'Mail'
export const paymentsTitle = 'Payments'
export const mailFailed = 'The state of mail didn’t load'
export const paymentsFailed = 'The state of payments didn’t load'
export const labels = {
  server: 'Mail server',
  sender: 'Sender',
  waiting: 'Waiting',
  failed: 'Refused in the last day',
  lastSent: 'Last sent',
  lastError: 'Last answer',
  test: 'Your last test',
  provider: 'Provider',
  captured: 'Payments in the last day',
  lastCaptured: 'Last payment',
  unsettled: 'Being paid now',
  late: 'Without a result for 15 minutes',
  refunds: 'Refunds waiting',
  lastEvent: 'Last message from the provider',
  unapplied: 'Messages not applied yet',
}
export const notSent = 'None. Mail is stored, not sent. Set SMTP_URL and restart to send it.'
export const never = 'Never'
export const waitingText = (count: number, minutes: number | null) =>
  count === 0 ? 'Nothing' : `${plural(count, 'mail')}, the oldest for ${plural(minutes ?? 0, 'minute')}`
export const waitingAdvice =
  'Check the server’s address and password in SMTP_URL. Waiting mail is sent once it answers.'
export const failedAdvice = 'The server refused these for good, usually because the address doesn’t exist.'
export const refundsText = (count: number, minutes: number | null) =>
  count === 0 ? 'None' : `${plural(count, 'refund')}, the oldest for ${plural(minutes ?? 0, 'minute')}`
export const refundsAdvice = 'The provider hasn’t confirmed them. We keep asking; check its status page.'
export const lateAdvice = 'The provider hasn’t said how they ended. We ask again every minute.'
export const unappliedAdvice =
  'They are tried again every minute. If the number grows, search the server’s log for “provider event”.'

export const sendTest = 'Send test mail'
export const testHint = 'It goes to your own address, on the way every mail takes.'
export const testSent = { title: 'Test mail on its way', message: (to: string) => `It goes to ${to}.` }
export const testFailed = 'The test mail wasn’t sent'
export const testStates: Record<NonNullable<MailStatus['test']>['state'], string> = {
  queued: 'Waiting for the mail server',
  sent: 'Accepted by the mail server',
  kept: 'Stored: no mail server is set',
  failed: 'Refused by the mail server',
}
export const noTest = 'None yet'

export const providerNames: Readonly<Record<string, string>> = { sandbox: 'Sandbox', stripe: 'Stripe' }
export const sandboxText = 'Test cards only. No real money moves.'
export const noProvider = 'None. Nobody can pay.'
