// Offline page
export const youreOfflineKeepcase = 'You’re offline · Keepcase'
export const keepcaseHome = 'Keepcase, home'
export const youreOffline = 'You’re offline'
export const thisPageIsntSaved = 'This page isn’t saved on this device. It loads on its own once you’re back online.'
export const yourClaimsAreSafe = 'Your claims are safe, and your holds keep running.'
export const tryAgain = 'Try again'
export const onThisDevice = 'On this device'

// Worker updates
export const aNewVersion = 'A new version is ready'
