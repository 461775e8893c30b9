/** The section's head. */
export const section = { title: 'Onboarding', subtitle: 'The steps for new collectors and new sellers.' }

export const addTitle = 'Add Step'
export const editTitle = 'Edit Step'
export const createStep = 'Create Step'
export const updateStep = 'Update Step'
export const labels = {
  type: 'Type',
  number: 'Step Number',
  title: 'Title',
  description: 'Description',
  field: 'Field JSON',
  placeholder: 'Is Placeholder',
} as const
export const fieldHint = 'The question, as JSON. Leave it empty if the step asks nothing.'
export const typeHint = 'The flow: buyer or storefront.'
export const numberHint = 'Its place. The steps from there on move back.'
export const listFailed = 'The steps didn’t load'
export const noSteps = 'No steps yet.'
export const saveFailed = 'The step wasn’t saved.'
export const created = 'Step created'
export const updated = 'Step updated'
export const removed = 'Step removed'
export const removeFailed = 'The step wasn’t removed'
export const removeTitle = (title: string) => `Delete “${title}”?`
export const removeLead = 'Later steps move up by one. People on this step continue with the next one.'
export const removeButton = 'Delete step'
export const preview = 'Preview'
export const inUse = (count: number) => `${count} ${count === 1 ? 'person is' : 'people are'} on this step now.`

// Steps section
export const tableLabel = 'Onboarding steps'

// Step form
export const typeRequired = 'Type required'
export const numberRequired = 'Use a whole number from 1.'
export const titleRequired = 'Title required'
