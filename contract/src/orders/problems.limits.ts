/** Hours that a seller has to answer a problem before the buyer can ask the platform to step in. */
export const escalateAfterHours = 48
