import type { MessageStatus } from '@keepcase/contract/accounts/inbox.contract.ts'
import type { WaitlistRow } from '@keepcase/contract/accounts/waitlist.contract.ts'
import type { Interest } from '@keepcase/contract/accounts/waitlist.rules.ts'
import type { ReportReason, ReportSubject } from '@keepcase/contract/community/community.contract.ts'
import type { ReportStatus } from '@keepcase/contract/community/reports.contract.ts'
import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

export const tabs = { reports: 'Reports', messages: 'Messages', waitlist: 'Waitlist' } as const
export const tabsLabel = 'Team inbox'
export const statusLabel = 'Status'
export const cancel = 'Cancel'
export const missing = 'Missing platform.reports.manage'
export const failed = 'That didn’t work'

// Reports
export const reportStatuses: Record<ReportStatus, string> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}
export const subjects: Record<ReportSubject, string> = {
  user: 'Person',
  drop: 'Drop',
  item: 'Item',
  message: 'Message',
  storefront: 'Storefront',
}
export const reasons: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  counterfeit: 'Counterfeit',
  misleading: 'Misleading',
  prohibited: 'Prohibited',
  other: 'Something else',
}
export const allStatuses = 'All statuses'
export const allSubjects = 'Everything'
export const allReasons = 'All reasons'
export const subjectLabel = 'About'
export const reasonLabel = 'Reason'
export const reportSearch = 'Person, words or ID'
export const openReports = (count: number) => (count === 0 ? 'No open reports.' : `${plural(count, 'open report')}.`)
export const reportList = {
  none: 'No report matches. New reports of people, drops, items, messages and storefronts appear here.',
  more: 'Show more reports',
  failed: { title: 'The reports didn’t load' },
}
export const gone = 'No longer there'
export const messageBy = (name: string) => `Message from ${name}`
export const reportTitle = (kind: ReportSubject, name: string | null) => `${subjects[kind]}: ${name ?? gone}`
export const reportedBy = 'Reported by'
export const someone = 'Someone'
export const noDetails = 'No details given.'
export const openSubject = 'View it'
export const openOwner = 'Owner’s account'
export const decidedText = (status: ReportStatus, by: string | null) =>
  `${reportStatuses[status]}${by ? ` by ${by}` : ''}`
export const aboutOrder = (number: number, storefront: ReactNode) =>
  sentence`A message about order ${number} from ${storefront}.`
export const photoOf = (name: string) => `Photo from ${name}`
export const messageRemoved = 'This message was removed. Buyer and seller can see that it was.'
export const removeMessage = {
  title: 'Remove this message?',
  body: 'Buyer and seller won’t see it anymore. The report keeps it.',
  failed: 'The message wasn’t removed. Please try again.',
}
export const messageFailed = 'The message’s photos didn’t load.'
export const verdictLabel = 'Decision'
export const verdicts = [
  { value: 'upheld', label: 'Uphold', hint: 'It breaks the rules. Take action on its page or on the account.' },
  { value: 'dismissed', label: 'Dismiss', hint: 'It doesn’t break the rules.' },
] as const
export const noteLabel = 'Note for the team'
export const noteHint = 'The reporter learns the decision but can’t see this note.'
export const sameLabel = (count: number) => `Decide all ${formatCount(count)} open reports about this`
export const decideButtons = { upheld: 'Uphold report', dismissed: 'Dismiss report' } as const
export const reopen = 'Reopen report'
export const decidedToast = (count: number) => ({
  title: 'Decided',
  message: `${count === 1 ? 'The reporter' : `${formatCount(count)} reporters`} will hear from us.`,
})
export const reopenedToast = { title: 'Reopened', message: 'The report is open again.' }

// Messages
export const messageStatuses: Record<MessageStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }
export const topicLabel = 'Topic'
export const allTopics = 'All topics'
export const messageSearch = 'Name, email, words or ID'
export const openMessages = (count: number) =>
  count === 0 ? 'No messages are waiting for an answer.' : `${plural(count, 'message')} waiting for an answer.`
export const messageList = {
  none: 'No message matches. What people write on the contact page appears here.',
  more: 'Show more messages',
  failed: { title: 'The messages didn’t load' },
}
export const messageFrom = (name: string) => `Message from ${name}`
export const noAccount = 'Signed out'
export const account = 'Account'
export const answeredBy = (name: string | null) => `Answered by ${name ?? 'someone on our team'}`
export const replyLabel = 'Your answer'
export const replyHint = (email: string) => `We’ll email it to ${email} and keep it here.`
export const replyNeeded = 'Write an answer.'
export const sendReply = 'Send answer'
export const closeMessage = 'Close without answer'
export const reopenMessage = 'Reopen message'
export const replied = { title: 'Answer sent', message: 'It’s on its way, and a copy stays with the message.' }
export const statusSaved: Record<'open' | 'closed', { title: string; message: string }> = {
  open: { title: 'Reopened', message: 'The message is waiting for an answer again.' },
  closed: { title: 'Closed', message: 'Nothing was sent.' },
}

// Waitlist
export const waitlistStatuses: Record<WaitlistRow['status'], string> = {
  waiting: 'Waiting',
  invited: 'Invited',
  joined: 'Has an account',
}
export const interests: Record<Interest, string> = { buyer: 'Buying', seller: 'Selling', both: 'Both' }
export const interestLabel = 'Interest'
export const allInterests = 'All interests'
export const waitlistSearch = 'Part of an email address'
export const waiting = (count: number) =>
  count === 0 ? 'Nobody is waiting for an invitation.' : `${plural(count, 'person', 'people')} waiting.`
export const waitlistList = {
  none: 'No address matches. Addresses from the waitlist page appear here.',
  more: 'Show more addresses',
  failed: { title: 'The waitlist didn’t load' },
}
export const invite = 'Invite'
export const inviteAgain = 'Invite again'
export const inviteLabel = (email: string) => `Invite ${email}`
export const inviteNext = 'Invite people'
export const inviteTitle = 'Invite the next people'
export const inviteLead =
  'The people who have waited longest get an email with a link that creates their account, even while registration is off.'
export const countLabel = 'How many'
export const countProblem = (max: number) => `Use a number from 1 to ${max}.`
export const sendInvitations = 'Send invitations'
export const invitedToast = (count: number) =>
  count === 0
    ? { title: 'No one to invite', message: 'Everyone with this interest has already been invited.' }
    : { title: 'Invited', message: `${plural(count, 'email')} on the way.` }
export const remove = 'Remove'
export const removeLabel = (email: string) => `Remove ${email}`
export const removeTitle = (email: string) => `Take ${email} off the waitlist?`
export const removeLead = 'Any invitation we sent stops working.'
export const removeButton = 'Remove from waitlist'
export const removedToast = { title: 'Removed', message: 'The address is off the waitlist.' }

export const joinedList = 'Joined the list'
