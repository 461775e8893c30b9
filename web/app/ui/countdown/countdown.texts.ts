export const timeLeftToPay = (title: string) => `Time left to pay for ${title}`
export const holdBegan = (when: string) => `Hold began ${when}`
export const holdEnded = (title: string) => `The hold on ${title} ended. It may still be available.`
export const leftToPayFor = (time: string, title: string) => `${time} left to pay for ${title}`
