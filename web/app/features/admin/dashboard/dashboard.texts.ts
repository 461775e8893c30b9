import type { HealthPart, RecentEvent } from '@keepcase/contract/admin/admin.contract.ts'
import { plural } from '#web/format/format.ts'
import { actLabel } from '../act-labels.ts'

export const recentActivity = 'Recent Activity'
export const activityFailed = 'Recent activity didn’t load'
export const noActivity = 'Nothing has happened yet. New accounts, reports and acts of the team appear here.'
export const systemHealth = 'System Health'
export const healthFailed = 'System health didn’t load'
export const lastHourTitle = 'The last hour'
export const lastHourFailed = 'The last hour didn’t load'
export const more = 'More'
export const allWell = 'Everything works.'
export const partsToLookAt = (count: number) => `${plural(count, 'part')} ${count === 1 ? 'needs' : 'need'} a look.`

export const healthLabels: Record<HealthPart, string> = {
  database: 'Database',
  jobs: 'Jobs',
  mail: 'Mail',
  payments: 'Payments',
  realtime: 'Realtime',
  storage: 'Pictures',
  disk: 'Disk',
  memory: 'Memory',
  invariants: 'Invariants',
  clock: 'Clock',
  version: 'Version',
}

export const healthStates = { ok: 'Works', warning: 'Look at this', failed: 'Not working' } as const

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
    ? `No errors in ${plural(answers, 'answer')}.`
    : `${plural(count, 'error')} in ${plural(answers, 'answer')}.`
export const slowText = (count: number) =>
  count === 0 ? 'No answer took longer than a second.' : `${plural(count, 'answer')} took longer than a second.`
