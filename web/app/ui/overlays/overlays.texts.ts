// Confirm unsaved
export const leaveWithoutSavingWhat = 'Leave without saving? What you typed isn’t saved yet.'
