import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

/** Sentences of a seller's drops. */
/** For who may not make one. */
export const noneAhead = 'No drops coming up.'
export const noDropsTitle = 'Post your first drop.'
export const noDropsBody = 'Two minutes, three photos.'
export const newDrop = 'New drop'
export const noMatchTitle = 'No drop matches.'
export const noMatchBody = 'Change the search or the status.'
export const dropsFailed = 'These drops didn’t load'

export const nextDrop = 'Next drop'
export const openConsole = 'Open the host console'
export const openDrop = 'On now'
export const nextDropFailed = 'Your next drop didn’t load'
export const nothingNext = 'Nothing is scheduled.'
export const readyToPublish = 'Ready to publish.'
export const published = 'Published. It opens on its own.'
export const openNow = 'Open now.'
export const soldOutNow = 'Sold out. Returned units go back on sale until the end.'
export const pausedNow = 'Paused. Buyers can’t claim until you resume it.'
export const beforePublishing = 'Before you can publish:'

export const hostDrop = 'Host'
export const linkCopied = 'Link copied'
export const linkNotCopied = 'Couldn’t copy the link'

/** Labels of the status filter. */
export const statusChoices: readonly { value: DropStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'active', label: 'Live now' },
  { value: 'paused', label: 'Paused' },
  { value: 'sold-out', label: 'Sold out' },
  { value: 'completed', label: 'Ended' },
  { value: 'cancelled', label: 'Canceled' },
]

export const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'latest', label: 'Latest start first' },
  { value: 'soonest', label: 'Earliest start first' },
] as const

/** Question, consequence and button of each action that asks first. */
export const confirmations = {
  publish: {
    title: 'Publish this drop?',
    body: 'Buyers see it right away and can set reminders. Its terms are fixed once it opens.',
    button: 'Publish drop',
  },
  unpublish: {
    title: 'Move it back to draft?',
    body: 'Buyers no longer see it. Reminders are off until you publish again.',
    button: 'Move to draft',
  },
  pause: {
    title: 'Pause this drop?',
    body: 'Nobody can claim until you resume it. Holds keep running.',
    button: 'Pause drop',
  },
  end: {
    title: 'End this drop now?',
    body: 'Claiming stops for good. Holds can still be paid.',
    button: 'End drop',
  },
  cancel: {
    title: 'Cancel this drop?',
    body: 'All holds are released and every paid order is refunded. This can’t be undone.',
    button: 'Cancel drop',
  },
} as const

/** What was done, as a toast. */
export const doneTexts = {
  publish: 'Drop published',
  unpublish: 'Drop moved to draft',
  pause: 'Drop paused',
  resume: 'Drop resumed',
  end: 'Drop ended',
  cancel: 'Drop canceled',
} as const

export const actionFailed = 'That didn’t work'

export const earlierMonth = 'Earlier month'
export const laterMonth = 'Later month'
export const emptyMonth = 'No drop starts this month.'
export const calendarFailed = 'The calendar didn’t load'

// Confirm move
export const keepAsIs = 'Keep it as it is'
export const reasonHint = 'Buyers read it on the drop’s page.'
export const reasonNeeded = 'Tell buyers why.'

// Drop actions
export const copyLinkLabel = 'Copy link'
export const actionsFor = (title: string) => `Actions for ${title}`

// Drops section
export const searchDrops = 'Search drops'

// Drops table
export const moreDrops = 'Show more drops'
export const noStart = 'Not set'
/** Instead of what sold, before a live drop starts. */
export const notStarted = '—'

// Next drop
export const dropIsLive = 'Your drop is live'
export const timeHasPassed = 'The time has passed'

export const actionLabels = {
  publish: 'Publish',
  unpublish: 'Move to draft',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End now',
  cancel: 'Cancel drop',
} as const
/** Beside the countdown of the next drop. */
export const untilEnd = (time: ReactNode) => sentence`until it ends, ${time}`
export const untilStart = (time: ReactNode) => sentence`until it starts, ${time}`
export const endsName = (title: string) => `${title} ends`
export const startsName = (title: string) => `${title} starts`
