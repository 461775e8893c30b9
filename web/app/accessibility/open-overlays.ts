/** The open dialogs, popovers and menus, which handle the keyboard while they are open. */
export const openOverlays = (): Element[] => [
  ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]'),
]
