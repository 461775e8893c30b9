export const preview = 'Preview'
export const whoLooks = 'View as'
export const previewAsBuyer = 'Preview as a buyer'
export const previewLead = 'What buyers see, with everything you’ve typed. Nothing here can be claimed.'
export const invisibleTo = 'They can’t see this drop. It’s private, and its link says “Drop not found”.'
export const publishMeans =
  'It shows on your storefront right away. You can move the start, change prices or go back to draft until buyers can enter.'
export const publishMeansMystery =
  'It shows on your storefront right away. The contents, the price and the hints are sealed now. You can move the start or go back to draft until buyers can enter.'
export const publishPrivate = 'Only people you invite can see it.'
export const opensAt = (when: string, zone: string): string => `Opens ${when}, in ${zone}.`
export const closesAt = (when: string): string => `Closes ${when}.`
export const publishedLead = 'It’s public. Tell people when to be there.'
export const publishedPrivateLead = 'It’s ready. Send the secret link to the people you want in.'
export const saveFirst = 'Your last changes aren’t saved yet. Check the marked fields, then publish.'
export const titleEachItem = 'Give every item a title.'
export const needsManage = (owner: string): string => `Only staff who manage drops can publish. Ask ${owner}.`
export const nothingMissing = 'Everything’s in place.'
export const openLead = 'It’s live. Changes show on its page right away.'
export const soldUnits = (sold: number, of: number): string => `${sold} of ${of} sold.`

// Preview dialog

// Publish box
export const readyTitle = 'Ready to publish'
export const keepEditing = 'Keep editing'
export const backToDraft = 'Back to draft'
export const keepPublished = 'Keep it published'

// Published
export const seeResults = 'See the results'
export const seeDrop = 'See the drop'
export const calendarFile = 'Calendar file'

export const published = 'Published'
export const publishTitle = (drop: string) => `Publish “${drop}”?`
export const backToDraftTitle = (drop: string) => `Move “${drop}” back to draft?`
/** Who the preview is seen as. */
export const viewpoints = (hasEarlyAccess: boolean) => ({
  visitor: 'Visitor',
  early: hasEarlyAccess ? 'Subscriber, early' : 'Subscriber',
  invited: 'Invited',
  open: 'After the start',
})
