export const pressedEarly = (ms: number) => `Pressed ${ms} ms early`
export const sentAgain = 'We sent your press again at the start.'
export const earlyAndAgain = (ms: number) => `You pressed ${ms} ms early, so we sent it again at the start.`
