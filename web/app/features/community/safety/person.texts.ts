// Apart from the other texts: the button that reports needs no more.

export const moreAbout = (displayName: string) => `More about ${displayName}`
export const weToldThemWhy = (name: string) => `We told ${name} why.`
export const youBlockedName = (name: string) => `You blocked ${name}`
export const youUnblocked = (name: string) => `You unblocked ${name}`
