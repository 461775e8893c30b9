// Claims.live
export const youreUp = 'You’re up'
