import type { ProblemKind } from '@keepcase/contract/orders/problems.fields.ts'

/** Sentences of problem reports. */
export const report = 'Report a problem'
export const title = 'What’s wrong with this order?'
export const lead = 'The seller hears about it first and has 48 hours to answer. After that you can ask us to step in.'
export const kindLabel = 'Problem'
export const detailsLabel = 'What happened'
export const detailsNeeded = 'Tell us what happened.'
export const photosLabel = 'Photos'
export const photosHint = 'Up to 4. Show the damage, the label or what you got.'
export const addPhotos = 'Add photos'
export const photoFailed = 'This photo wasn’t sent. Please try again.'
export const send = 'Send report'
export const sent = 'The seller knows'
export const failed = 'Your report wasn’t sent. Please try again.'

export const open = 'Problem reported'
export const waiting = 'We told the seller. Their answer will appear in the messages below.'
export const escalated = 'We’re looking into it. You’ll hear from us.'
export const escalate = 'Ask Keepcase to step in'
export const resolve = 'It’s resolved'
export const changeFailed = 'That didn’t work. Please try again.'
export const forSeller = 'The buyer reported a problem'
export const answerThem = 'Reply in the messages. You can also refund all or part of the order on this page.'
export const withUs = 'The buyer asked Keepcase to step in.'

export const kinds: Readonly<Record<ProblemKind, string>> = {
  not_arrived: 'It hasn’t arrived',
  damaged: 'It arrived damaged',
  not_as_described: 'It isn’t as described',
  wrong_item: 'It’s the wrong item',
  missing_item: 'An item is missing',
  other: 'Something else',
}

// Problem photos
export const removePhoto = (place: number) => `Remove photo ${place}`
