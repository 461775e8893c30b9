// Shortcut dialog
export const keyboardShortcuts = 'Keyboard shortcuts'
export const shortcutsYouSwitchOff = 'Shortcuts you turn off stay off in this browser.'

// Shortcut settings
export const savedInThisBrowser = 'Saved in this browser.'
