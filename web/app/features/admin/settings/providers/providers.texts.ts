import type { MailStatus } from '@keepcase/contract/settings/providers.contract.ts'
import { plural } from '#web/format/format.ts'

export const mailTitle = 'Email'
export const paymentsTitle = 'Payments'
export const mailFailed = 'Email status didn’t load'
export const paymentsFailed = 'Payment status didn’t load'
export const labels = {
  server: 'Mail server',
  sender: 'Sender',
  waiting: 'Waiting',
  failed: 'Rejected in the last day',
  lastSent: 'Last sent',
  lastError: 'Last response',
  test: 'Your last test',
  provider: 'Provider',
  captured: 'Payments in the last day',
  lastCaptured: 'Last payment',
  unsettled: 'In progress',
  late: 'No result after 15 minutes',
  refunds: 'Refunds waiting',
  lastEvent: 'Last message from the provider',
  unapplied: 'Messages not applied yet',
}
export const notSent = 'None. Email is stored, not sent. Set SMTP_URL and restart to send it.'
export const never = 'Never'
export const waitingText = (count: number, minutes: number | null) =>
  count === 0 ? 'Nothing' : `${plural(count, 'email')}, the oldest for ${plural(minutes ?? 0, 'minute')}`
export const waitingAdvice =
  'Check the server’s address and password in SMTP_URL. We’ll send what’s waiting once it responds.'
export const failedAdvice = 'The server rejected these, usually because the address doesn’t exist.'
export const refundsText = (count: number, minutes: number | null) =>
  count === 0 ? 'None' : `${plural(count, 'refund')}, the oldest for ${plural(minutes ?? 0, 'minute')}`
export const refundsAdvice = 'The provider hasn’t confirmed them. We keep asking; check its status page.'
export const lateAdvice = 'The provider hasn’t reported a result. We ask again every minute.'
export const unappliedAdvice =
  'We retry them every minute. If the number grows, search the server’s log for “provider event”.'

export const sendTest = 'Send test email'
export const testHint = 'It goes to your own address, the way every email does.'
export const testSent = { title: 'Test email on its way', message: (to: string) => `It goes to ${to}.` }
export const testFailed = 'The test email wasn’t sent'
export const testStates: Record<NonNullable<MailStatus['test']>['state'], string> = {
  queued: 'Waiting for the mail server',
  sent: 'Accepted by the mail server',
  kept: 'Stored. No mail server is set',
  failed: 'Rejected by the mail server',
}
export const noTest = 'None yet'

export const providerNames: Readonly<Record<string, string>> = { sandbox: 'Sandbox', stripe: 'Stripe' }
export const sandboxText = 'Test cards only. No real money moves.'
export const noProvider = 'None. Nobody can pay.'
