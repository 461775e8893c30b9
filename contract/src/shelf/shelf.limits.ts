/** Limits of the shelf. */

/** Sections of one shelf, letters of a name, and pieces in one section. */
export const maxShelfSections = 40
export const maxShelfSectionName = 60
export const maxSectionPieces = 200
/** Spines on a shared picture; further pieces are counted. */
export const maxPictureSpines = 60
/** Earlier sales that an item tells of. */
export const maxHistory = 12
