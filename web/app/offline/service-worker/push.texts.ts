export const unreadableTitle = 'News from Keepcase'
export const unreadableBody = 'Open your notifications to read them.'
