/** The specification's onboarding texts. */
export const onboardingMessages = {
  noneToUpdate: 'No active onboarding flow to update',
  noneToAdvance: 'No active onboarding flow to advance',
  stepMissing: 'Onboarding configuration error: Step details not found',
  nextStepMissing: 'Onboarding configuration error: Next step details not found',
  updateFailed: 'Failed to update status',
  advanceFailed: 'Failed to advance step',
} as const

/** The specification's onboarding toasts: title and message. */
export const onboardingToasts = {
  signedOut: { title: 'Authentication Error', message: 'User not found. Please ensure you are logged in.' },
  storeCreated: { title: 'Store Created', message: 'It’s yours. Nobody sees it until your first drop.' },
  storeUpdated: { title: 'Store Updated', message: 'Your storefront has its new name and address.' },
  storeFailed: {
    title: 'Store Operation Failed',
    message: 'There was a problem saving your store information. Please try again',
  },
  storeSkipped: { title: 'Onboarding Skipped', message: 'You can set up your store later in the settings.' },
  profileSkipped: { title: 'Onboarding Skipped', message: 'You can finish your profile later in the settings.' },
  skipFailed: { title: 'Error', message: 'Could not skip onboarding step.' },
} as const
