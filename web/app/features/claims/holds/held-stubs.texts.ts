// Apart from the other texts: the bars need no more.

export const claim = (number: string, padStart: string) => `Claim ${number}·${padStart}`
export const heldUntil = (time: string) => `Held for you until ${time}`
