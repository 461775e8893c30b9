import type { AuditVerdict } from '@keepcase/contract/access/audit.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

/** The section's head, and what the dashboard's link to it says. */
export const section = {
  title: 'Audit log',
  subtitle: 'What administrators and staff did. Entries can’t be changed.',
  lead: 'Who did what, and when',
}

export const searchLabel = 'ID of a person, record or request'
export const allActs = 'All actions'
export const actLabelText = 'Action'
export const fromLabel = 'From'
export const toLabel = 'To'
export const listFailed = 'The audit log didn’t load'
export const none = 'No entries match.'
export const moreRows = 'Show more entries'
export const verify = 'Verify the log'
export const verifyFailed = 'The log wasn’t verified'
export const platform = 'Keepcase'
export const inTheNameOf = (who: string, account: string) => `${who} as ${account}`
/** Kinds of what acts are about, where that has no name. */
export const subjectKinds: Readonly<Record<string, string>> = {
  announcement: 'Announcement',
  chat_message: 'Chat message',
  claim: 'Claim',
  contact_message: 'Contact message',
  customer_note: 'Note about a customer',
  discount_code: 'Discount code',
  drop: 'Drop',
  item: 'Item',
  legal_text: 'Legal text',
  onboarding_step: 'Onboarding step',
  order: 'Order',
  order_message: 'Order message',
  platform_settings: 'Platform settings',
  profile: 'Person',
  report: 'Report',
  staff_invitation: 'Staff invitation',
  staff_member: 'Staff member',
  storefront: 'Storefront',
  storefront_customer: 'Customer',
  storefront_update: 'Storefront update',
  tax_table: 'Tax table',
  waitlist: 'Waitlist',
  waitlist_entry: 'Waitlist entry',
}
/** Kinds of which there is one only. */
export const soleSubjects: ReadonlySet<string> = new Set(['platform_settings', 'tax_table', 'waitlist'])
export const nothingChanged = 'No details were recorded.'
export const before = 'Before'
export const after = 'After'
export const verdictText = ({ rows, published, breaks }: AuditVerdict): string =>
  breaks.length === 0
    ? `Verified: all ${formatCount(rows)} entries, unaltered.${published > 0 ? ` They match ${plural(published, 'published hash', 'published hashes')}.` : ''}`
    : `${plural(breaks.length, 'entry', 'entries')} ${breaks.length === 1 ? 'breaks' : 'break'} the chain.`
export const breakText = (seq: number, problem: string) => `Entry ${formatCount(seq)}: ${problem}.`

// Audit section
export const tableLabel = 'Audit log'

/** A field that was, or became, empty. */
export const noValue = 'none'
