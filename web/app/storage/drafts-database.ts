/** Name of the IndexedDB database of unsaved forms. Alone in its file: clearing the device needs nothing else of it. */
export const draftsDatabase = 'keepcase-drafts'
