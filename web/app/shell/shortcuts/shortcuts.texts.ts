// Shortcut dialog
export const keyboardShortcuts = 'Keyboard shortcuts'
export const shortcutsYouSwitchOff = 'Shortcuts you switch off stay off in this browser.'

// Shortcut settings
export const savedInThisBrowser = 'Saved in this browser.'
