import { formatCount, plural } from '#web/format/format.ts'

/** Sentences below the stage, outside of the chat. */
export const loadingChat = 'Loading the chat'

// Reactions
export const notShown = 'Not shown'
export const tooManyReactions = 'That’s a lot of reactions. Wait a moment.'
export const tryAgain = 'Please try again.'
export const heart = 'Love it'
export const clap = 'Well done'
export const star = 'A grail'
export const flame = 'On fire'
export const justNow = (word: string, count: number) => `${word}, ${formatCount(count)} just now`
export const watching = (viewers: number) => `${plural(viewers, 'person', 'people')} watching`
export const reactSignIn = { title: 'Authentication required', message: 'Please sign in to react' } as const

// Host's connection
export const hostReconnects = 'Host reconnecting…'
export const hostAway = 'The host is away.'
export const lotsWait = 'No new lots until they’re back. You can still claim.'
export const lotsGoOn = 'Lots keep coming automatically. You can still claim.'
