import type { ReactNode } from 'react'

/** Buttons of a long form in a dialog, always in sight. Its margins are the dialog's padding. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t bg-popover px-6 py-4"
  >
    {children}
  </div>
)
