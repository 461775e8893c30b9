import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Chat tools dialog
export const chatTools = 'Chat tools'
export const chatToolsLead = 'They apply to this drop’s chat.'
export const chatLabel = 'Chat'
export const chatState = (isOn: boolean) => (isOn ? 'On' : 'Off')
export const chatHint = 'When it’s off, only you can write. Messages stay readable.'
export const slowModeLabel = 'Slow mode: time between one person’s messages'
export const slowModeChoice = (seconds: number) => (seconds === 0 ? 'Off' : `${seconds} s`)
export const blockedWords = 'Blocked words'
export const blockedWordsHint = 'One per line. Messages with one of them aren’t sent, and we tell the author why.'
export const toolsNotSaved = 'Not saved. Please try again.'
export const nobodyMuted = 'Nobody is muted.'
export const inThisChat = 'In this chat'

export const mutedUntil = (time: ReactNode) => sentence`Until ${time}`
