import type { MessageStatus } from '@keepcase/contract/accounts/inbox.contract.ts'
import type { WaitlistRow } from '@keepcase/contract/accounts/waitlist.contract.ts'
import type { ReportStatus } from '@keepcase/contract/community/reports.contract.ts'
import type { Tone } from '#web/ui/chip.tsx'

export const reportTones: Record<ReportStatus, Tone> = { open: 'warning', upheld: 'destructive', dismissed: 'neutral' }
export const messageTones: Record<MessageStatus, Tone> = { open: 'warning', answered: 'success', closed: 'neutral' }
export const waitlistTones: Record<WaitlistRow['status'], Tone> = {
  waiting: 'neutral',
  invited: 'info',
  joined: 'success',
}
