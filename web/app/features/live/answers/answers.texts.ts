/** Sentences of questions that hosts answer. */
export const answered = 'Answered by the host'
export const answer = 'Answer'
export const answering = (name: string) => `Answer to ${name}`
export const pinAnswer = 'Pin answer'
export const pinMeans = 'Everyone sees it beside the lot.'
export const cancel = 'Cancel'
export const unpin = 'Unpin'
export const unpinOf = (name: string) => `Unpin the answer to ${name}`
export const moreAnswers = (count: number) => `Show ${count} more`
export const fewerAnswers = 'Show less'
export const host = 'Host'
export const notPinned = 'Not pinned'
export const stillPinned = 'Still pinned'
export const tryAgain = 'Please try again.'
export const notReached = 'We couldn’t reach the server. Your answer is still here.'
