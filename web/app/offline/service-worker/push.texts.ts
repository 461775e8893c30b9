export const unreadableTitle = 'News on Keepcase'
export const unreadableBody = 'Open your notifications to read them.'
