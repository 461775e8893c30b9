import { type ComponentType, createContext, useContext } from 'react'

/**
 * What features contribute to the shell. The shell defines the positions, the root the content; an empty slot leaves no
 * gap.
 */
export type ShellSlots = {
  /** The button that opens the search, with its dialog. Shown to everybody. */
  Search?: ComponentType
  /** The button with the count of unread notifications, and its panel. Signed in. */
  Notifications?: ComponentType
  /** The button of the claimed items, and its popover; shows nothing while the cart is empty. Signed in. */
  Cart?: ComponentType
  /** Overlays of any page: onboarding, the in-place sign-in dialog. */
  Overlays?: readonly ComponentType[]
  /** Banners above the page for a signed-in viewer: impersonation. */
  Banners?: readonly ComponentType[]
}

const SlotsContext = createContext<ShellSlots>({})

export const ShellSlotsProvider = SlotsContext.Provider
export const useShellSlots = (): ShellSlots => useContext(SlotsContext)
