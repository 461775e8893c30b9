import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Chip
export const remove = (name: string) => `Remove ${name}`

// Countdown
export const theDropIsLive = 'The drop is live'
export const endsSoon = 'Ends soon'
export const leftToPay = 'left to pay'
export const theHoldEnded = 'the hold ended'

// Feedback
export const thisPartIsntSaved = 'This part isn’t saved on this device. It loads once you’re back online.'
export const thisDidntLoad = 'This didn’t load'
export const somethingWentWrong = 'Something went wrong.'
export const goBack = 'Go Back'
export const youreOfflineShowingWhat = (when: ReactNode) => sentence`You’re offline. Showing what we loaded ${when}.`

// Paged list
export const moreBelow = ', more below'

// Announcements of a hold
