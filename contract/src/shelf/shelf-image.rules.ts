/** Path of the share image of a section of the caller's own shelf (`unsorted`: what is in none); `isNamed`: with their name. */
export const shelfImagePath = (sectionId: string, isNamed: boolean): string =>
  `/og/shelf/${sectionId}.png${isNamed ? '?named=1' : ''}`
