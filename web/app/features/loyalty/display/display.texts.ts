// Flair badge
export const claimFlairLevel = (level: number, name: string) => `Claim Flair level ${level} of 7, ${name}`
export const claimFlairLevelPrefix = (level: number) => `Claim Flair level ${level} of 7, `

// Flair line
export const claimFlair = 'Claim Flair'
