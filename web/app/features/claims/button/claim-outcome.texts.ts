// Apart from the helper's: this part loads late.

export const heldUntil = (time: string) => `Held for you until ${time}`
