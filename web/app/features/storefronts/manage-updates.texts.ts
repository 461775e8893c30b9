import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Manage updates
export const addTitle = 'Add a title.'
export const titleTooLong = 'Use at most 120 characters.'
export const writeSomething = 'Write something.'
export const updateTooLong = 'Use at most 8,000 characters.'
export const removeUpdateNamed = (title: string) => `Remove the update ${title}`
export const forEveryone = 'For everyone'
export const forSubscribers = 'For subscribers'
export const updatePosted = 'Update posted'
export const updateNotPosted = 'The update wasn’t posted. Please try again.'
export const postAnUpdate = 'Post an update'
export const newUpdate = 'New update'
export const plainText = 'Plain text. Line breaks are kept.'
export const forSubscribersOnly = 'For subscribers only'
export const postUpdate = 'Post update'
export const removeUpdateTitle = 'Remove this update?'
export const keepIt = 'Keep it'
export const removeUpdate = 'Remove update'
export const tryAgain = 'Please try again.'

export const removeUpdateMeans = (title: ReactNode) => sentence`${title}: no one can read it anymore.`
