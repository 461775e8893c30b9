import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Apart from the other texts: the button that reports needs no more.

export const moreAbout = (displayName: string) => `More about ${displayName}`
export const weToldThemWhy = (name: string) => `We told ${name} why.`
export const youBlockedName = (name: string) => `You blocked ${name}`
export const youUnblocked = (name: string) => `You unblocked ${name}`

export const youBlocked = (name: ReactNode) => sentence`You blocked ${name}.`
export const removeThePicture = (name: ReactNode) => sentence`Remove the picture of ${name}?`
