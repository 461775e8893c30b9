// Footer
export const howItWorks = 'How It Works'
export const claimItKeep = 'Claim it. Keep it.'
export const systemTheme = 'System theme'
export const lightTheme = 'Light theme'
export const darkTheme = 'Dark theme'

// Mobile menu
export const signOut = 'Sign Out'
export const signIn = 'Sign In'
export const signUp = 'Sign Up'

// Navigation
export const myStorefront = 'My Storefront'
export const itemsManager = 'Items Manager'
export const adminPanel = 'Admin Panel'
export const adminDashboard = 'Admin Dashboard'
export const userManagement = 'User Management'
export const platformSettings = 'Platform Settings'

// Sidebar
export const theSidebar = (isCollapsed: boolean, hasKey: boolean) =>
  `${isCollapsed ? 'Expand' : 'Collapse'} the sidebar${hasKey ? ' (Ctrl B)' : ''}`

// Top bar
export const keepcaseHome = 'Keepcase, home'
