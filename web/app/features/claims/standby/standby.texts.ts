// Standby
export const joinStandbyFor = (title: string) => `Join standby: ${title}`
export const joinStandby = 'Join standby'

// Use leave standby
export const couldntLeaveTheLine = 'Couldn’t leave the line'

// Use standby
export const couldntJoin = 'Couldn’t join'

// Waiting line
export const ifOneComesBack = 'If one comes back, we hold it for you for 10 min.'
export const leaveStandby = (itemTitle: string) => `Leave standby: ${itemTitle}`
export const youreUp = 'You’re up'
export const timeLeftToPay = (itemTitle: string) => `Time left to pay for ${itemTitle}`
export const leftToPay = 'left to pay'
export const payNowFor = (itemTitle: string) => `Pay now: ${itemTitle}`
export const payNow = 'Pay now'
export const youreInLine = 'You’re in line'
export const youreNextInLine = 'You’re next in line'
