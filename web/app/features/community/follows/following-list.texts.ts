// Apart from the other texts: the bars need no more.

export const runBy = (ownerName: string) => `run by ${ownerName}`
