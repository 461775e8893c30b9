import { type ComponentType, createContext, useContext } from 'react'

/**
 * What rooms put into the bars. The shell knows where they stand, the root says what they are; a slot that is not filled
 * leaves no gap.
 */
export type ShellSlots = {
  /** The button that opens the search, with its dialog. Shown to everybody. */
  Search?: ComponentType
  /** The button with the count of unread notifications, and its panel. Signed in. */
  Notifications?: ComponentType
  /** The button of the claimed items, and its popover; shows nothing while the cart is empty. Signed in. */
  Cart?: ComponentType
  /** What may lie over the whole page: the onboarding overlay, the sign-in dialog of a task that lost its session. */
  Overlays?: readonly ComponentType[]
  /** What stands above the page for a signed-in viewer: the impersonation banner. */
  Banners?: readonly ComponentType[]
}

const SlotsContext = createContext<ShellSlots>({})

export const ShellSlotsProvider = SlotsContext.Provider
export const useShellSlots = (): ShellSlots => useContext(SlotsContext)
