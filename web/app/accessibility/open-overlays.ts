/** The dialogs, popovers and menus that lie over the page, and keep its keys. */
export const openOverlays = (): Element[] => [
  ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]'),
]
