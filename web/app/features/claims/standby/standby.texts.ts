// Standby
export const joinStandbyFor = (title: string) => `Join standby: ${title}`
export const joinStandby = 'Join standby'
export const signInToJoin = { title: 'Authentication required', message: 'Please sign in to join the line' } as const

// Use leave standby
export const couldntLeaveTheLine = 'Couldn’t leave the line'

// Use standby
export const couldntJoin = 'Couldn’t join'
