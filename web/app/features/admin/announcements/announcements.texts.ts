import type { Announcement, AnnouncementAudience } from '@keepcase/contract/announcements/announcements.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'
import { regionName } from '#web/format/regions.ts'

export const listFailed = 'Announcements didn’t load'
export const none = 'Messages to everyone, to sellers or to one country appear here.'
export const newAnnouncement = 'New announcement'
export const back = 'Announcements'
export const moreRows = 'Show more'
export const loadFailed = 'This announcement didn’t load'
export const notFound = 'Announcement not found'

export const statusLabels: Record<Announcement['status'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Going out',
  sent: 'Sent',
  stopped: 'Stopped',
}
export const audienceLabels: Record<AnnouncementAudience, { label: string; hint: string }> = {
  everyone: { label: 'Everyone', hint: 'Every account that isn’t suspended.' },
  sellers: { label: 'Sellers', hint: 'Owners of open storefronts.' },
  country: { label: 'One country', hint: 'By default address, otherwise by storefront.' },
}

/** Who an announcement is for. */
export const audienceText = ({ audience, country }: Pick<Announcement, 'audience' | 'country'>): string =>
  audience === 'country' && country ? regionName(country) : audienceLabels[audience].label

/** The channels of an announcement. */
export const channelsText = ({ byEmail, byPush }: Pick<Announcement, 'byEmail' | 'byPush'>): string =>
  ['In the app', ...(byEmail ? ['email'] : []), ...(byPush ? ['push'] : [])].join(', ')

/** How many opened it in the app: `120 of 400 (30%)`. */
export function seenText({ seenCount, toldCount }: Pick<Announcement, 'seenCount' | 'toldCount'>): string {
  if (toldCount === 0) return '0'
  return `${formatCount(seenCount)} of ${formatCount(toldCount)} (${Math.round((seenCount / toldCount) * 100)}%)`
}

export const labels = {
  title: 'Title',
  body: 'Text',
  link: 'Link',
  audience: 'Audience',
  country: 'Country',
  byEmail: 'Also by email',
  byPush: 'Also as a push alert',
}
export const bodyHint = 'Leave an empty line between paragraphs.'
export const linkHint = 'A page of this site, such as /discover.'
export const channelsHint = 'Everyone’s own alert settings still apply.'
export const chooseCountry = 'Choose a country'
export const titleRequired = 'Write a title.'
export const bodyRequired = 'Write a message.'
export const linkWrong = 'Use a page of this site, such as /discover.'
export const reachText = (accounts: number) => `${plural(accounts, 'account')} right now.`

export const saveDraft = 'Save draft'
export const saveChanges = 'Save changes'
export const saved = 'Announcement saved'
export const saveFailed = 'The announcement wasn’t saved'
export const saveFirst = 'Save your changes before you send it.'
export const changedMeanwhile = 'Someone changed this announcement. Reload to see it.'
export const copy = 'Copy'
export const deleteDraft = 'Delete draft'
export const deleteTitle = 'Delete this draft?'
export const deleteLead = 'Nobody got it. It can’t be restored.'
export const deleted = 'Draft deleted'

export const send = 'Send or schedule'
export const reschedule = 'Change the time'
export const sendTitle = 'Send this announcement'
export const whenLabel = 'When'
export const whenOptions = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const
export const atLabel = 'Date and time'
export const atHint = (zone: string) => `In your time zone, ${zone}.`
export const atRequired = 'Choose a date and time.'
export const sendNow = 'Send now'
export const schedule = 'Schedule'
export const sendLead = (accounts: number | undefined, audience: string) =>
  accounts === undefined ? audience : `It goes to ${plural(accounts, 'account')}: ${audience}.`
export const scheduled = { title: 'Scheduled', message: 'You can unschedule it until it starts going out.' }
export const sending = { title: 'On its way', message: 'You can stop it while it goes out.' }
export const scheduleFailed = 'It wasn’t scheduled'

export const stop = 'Stop'
export const unschedule = 'Unschedule'
export const stopTitle = 'Stop this announcement?'
export const stopLead = 'People who got it keep it. Nobody else gets it, and you can’t restart it.'
export const unscheduleTitle = 'Unschedule this announcement?'
export const unscheduleLead = 'Nobody has it yet. It becomes a draft again.'
export const stopped = 'Announcement stopped'
export const takenBack = 'It’s a draft again'
export const stopFailed = 'It wasn’t stopped'

export const previewTitle = 'Preview'
export const previewFailed = 'The preview didn’t load'
export const previewEmpty = 'Write a title and text to see a preview.'
export const channelTabs = { app: 'In the app', mail: 'Email', push: 'Push' }
export const mailFrame = 'Preview of the email'
export const subjectLabel = 'Subject'
export const unread = 'Unread'
export const justNow = 'Just now'
export const facts = {
  status: 'Status',
  scheduled: 'Scheduled for',
  began: 'Started',
  ended: 'Ended',
  sent: 'Sent to',
  seen: 'Opened in the app',
}
export const seenHint = 'Updated every 20 seconds for 30 days.'
export const accounts = (count: number) => plural(count, 'account')

export const sentTo = 'Sent to'
export const openedInApp = 'Opened in the app'
