export const previewLead = 'What buyers see, with everything you’ve typed. Nothing here can be claimed.'
export const invisibleTo = 'They don’t see this drop at all: it’s private, and its address answers “Drop not found”.'
export const publishMeans =
  'It shows on your storefront right away. You can move the start, change prices or go back to draft until buyers can enter.'
export const publishMeansMystery =
  'It shows on your storefront right away. The contents, the price and the hints are sealed now. You can move the start or go back to draft until buyers can enter.'
export const publishPrivate = 'Only people you invite can see it.'
export const opensAt = (when: string, zone: string): string => `Opens ${when}, in ${zone}.`
export const closesAt = (when: string): string => `Closes ${when}.`
export const publishedLead = 'It’s public. Tell people when to be there.'
export const publishedPrivateLead = 'It’s ready. Send the secret link to the people you want in.'
export const saveFirst = 'Your last changes aren’t saved yet. Look at the marked fields, then publish.'
export const titleEachItem = 'Give every item a title.'
export const needsManage = (owner: string): string => `Only staff who manage drops can publish. Ask ${owner}.`
export const nothingMissing = 'Everything’s there.'
export const openLead = 'It’s on. Changes show on its page right away.'
export const soldUnits = (sold: number, of: number): string => `${sold} of ${of} sold.`
