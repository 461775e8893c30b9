/** Maximum length of a storefront's description and of each policy, in characters. */
export const maxDescriptionChars = 4_000
export const maxPolicyChars = 2_000

/** Maximum length of the sentence that is shown during a vacation, in characters. */
export const maxVacationNoteChars = 300

/** A vacation ends within this many days. */
export const longestVacationDays = 366

/** Longest promise of shipping, in days. */
export const maxShipsWithinDays = 30
