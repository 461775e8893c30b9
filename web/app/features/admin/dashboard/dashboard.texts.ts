import type { ContactTopic } from '@keepcase/contract/accounts/contact.rules.ts'
import { contactTopicNames } from '@keepcase/contract/accounts/contact.rules.ts'
import type { HealthPart, RecentEvent } from '@keepcase/contract/admin/admin.contract.ts'
import type { ReportReason, ReportSubject } from '@keepcase/contract/community/community.contract.ts'
import { plural } from '#web/format/format.ts'
import { actLabel } from '../acts.texts.ts'

export const recentActivity = 'Recent Activity'
export const activityFailed = 'Recent activity didn’t load'
export const noActivity = 'Nothing yet. New accounts, reports and your team’s actions appear here.'
export const systemHealth = 'System Health'
export const healthFailed = 'System health didn’t load'
export const lastHourTitle = 'The last hour'
export const lastHourFailed = 'The last hour didn’t load'
export const more = 'More'
export const allWell = 'Everything is working.'
export const partsToLookAt = (count: number) => `${plural(count, 'part')} ${count === 1 ? 'needs' : 'need'} attention.`

export const healthLabels: Record<HealthPart, string> = {
  database: 'Database',
  jobs: 'Jobs',
  mail: 'Email',
  payments: 'Payments',
  realtime: 'Live updates',
  storage: 'Pictures',
  disk: 'Disk',
  memory: 'Memory',
  invariants: 'Data checks',
  clock: 'Clock',
  version: 'Version',
}

export const healthStates = { ok: 'Working', warning: 'Needs attention', failed: 'Not working' } as const

const reported: Readonly<Record<string, string>> = {
  user: 'a person',
  drop: 'a drop',
  item: 'an item',
  message: 'a message',
  storefront: 'a storefront',
} satisfies Record<ReportSubject, string>
const reportReasons: Readonly<Record<string, string>> = {
  spam: 'spam',
  harassment: 'harassment',
  counterfeit: 'counterfeit',
  misleading: 'misleading',
  prohibited: 'prohibited',
  other: 'something else',
} satisfies Record<ReportReason, string>

/** An event as a sentence around the actor's name. */
export function eventText({ kind, what, subject }: RecentEvent): string {
  switch (kind) {
    case 'account':
      return 'signed up'
    case 'storefront':
      return `opened the storefront ${subject ?? ''}`
    case 'report':
      return `reported ${reported[subject ?? ''] ?? 'something'} (${reportReasons[what] ?? what})`
    case 'message':
      return `wrote to us: ${contactTopicNames[what as ContactTopic] ?? what}`
    default:
      return `${actLabel(what)}${subject ? `: ${subject}` : ''}`
  }
}

/** What a chart of the last hour shows, as a sentence. */
export const claimsText = (count: number) => `${plural(count, 'claim')} in the last hour.`
export const failedText = (count: number, answers: number) =>
  count === 0
    ? `No errors in ${plural(answers, 'response')}.`
    : `${plural(count, 'error')} in ${plural(answers, 'response')}.`
export const slowText = (count: number) =>
  count === 0 ? 'No response took over a second.' : `${plural(count, 'response')} took over a second.`

// Last hour
export const claimsTitle = 'Claims'
export const errorsTitle = 'Errors'
export const slowTitle = 'Slow responses'

// More links
export const morePages = 'More pages'
