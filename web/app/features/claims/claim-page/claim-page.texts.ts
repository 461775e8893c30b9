import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const wonAs = (place: string, time: string, day: ReactNode) =>
  sentence`The ${place} accepted claim of this drop, at ${time} on ${day}. Its ledger entry is chained to the one before it, and anyone can check it. Only you know this tag is yours, unless your public shelf names you.`
export const wasRevoked = (reason: string) => `This claim was revoked. ${reason}`.trim()
export const amongRequests = (place: string, isExact: boolean, requests: string, window: string) =>
  `${place}${isExact ? '' : ' or later'} of ${requests} in the first ${window}`
