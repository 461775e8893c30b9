import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Chat form
export const chatClosed = 'The chat is closed. You can still read it.'
export const chatOff = 'The host turned chat off.'
export const writeAMessage = 'Write a message'
export const saySomething = 'Say something'
export const offline = 'You’re offline. What you typed stays here.'
export const waitToWrite = (seconds: number) => `Slow mode: write again in ${seconds} s.`
export const charactersLeft = (left: number) => `${left} characters left.`
export const slowMode = (seconds: number) => `Slow mode: ${seconds} s between messages.`
export const notReachedHere = 'Not sent: we couldn’t reach the server. Your message is still here.'
export const tooFast = 'You’re going fast. Wait a moment.'
export const notSent = 'Not sent.'
export const notSentTryAgain = 'Not sent. Please try again.'

// Chat log
export const earlierMessages = 'Earlier messages'
export const noMessagesYet = 'No messages yet. Ask the host about a lot.'
export const noMessages = 'No messages.'
export const chatFailed = 'The chat didn’t load'

// Chat
export const openTools = 'Chat tools'

// Message menu
export const muteFor10 = 'Mute for 10 minutes'
export const muteHere = 'Mute in this chat'
export const messageBy = (name: string) => `Message from ${name}`
export const optionsFor = (name: string) => `Options for ${name}’s message`

// Use moderate
export const notRemoved = 'Not removed'
export const notRemovedBody = 'The message wasn’t removed. Please try again.'
export const isMuted = (name: string) => `${name} is muted`
export const mutedFor = (minutes: number) => `For ${minutes} minutes, in this chat.`
export const mutedHere = 'In this chat.'
export const notMuted = 'Not muted'
export const stillMuted = 'Still muted'
export const tryAgain = 'Please try again.'

// Signed out, or muted
export const signInToChat = (link: (label: string) => ReactNode) =>
  sentence`${link('Sign in')} to chat. You can watch without an account.`
export const muted = (until: string | null, reason: string | null) =>
  `You’re muted here${until === null ? '' : ` until ${until}`}.${reason ? ` Reason: ${reason}` : ''}`
export const you = 'You'
export const newMessages = 'New messages'
