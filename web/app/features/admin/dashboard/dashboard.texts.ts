import type { HealthPart, RecentEvent } from '@keepcase/contract/admin/admin.contract.ts'
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

/** An event as a sentence around the actor's name. */
export function eventText({ kind, what, subject }: RecentEvent): string {
  switch (kind) {
    case 'account':
      return 'signed up'
    case 'storefront':
      return `opened the storefront ${subject ?? ''}`
    case 'report':
      return `reported a ${subject ?? 'page'} (${what})`
    case 'message':
      return `wrote to us about: ${what}`
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
