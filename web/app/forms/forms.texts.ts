import { formatStart } from '#web/format/format.ts'

// Form
export const weCouldntReach = 'We couldn’t reach the server. What you typed is still here.'
export const somethingWentWrong = 'Something went wrong.'
export const fieldsNeedAnotherLook = (length: number) => `${length} fields need another look.`

// Restored note
export const weRestoredYourUnsaved = (at: number) => `We restored your unsaved changes from ${formatStart(at)}.`
export const discardChanges = 'Discard changes'
