// Remove button
export const keepIt = 'Keep it'

// Text field
export const showPassword = 'Show password'
export const takePhoto = 'Take a photo'
