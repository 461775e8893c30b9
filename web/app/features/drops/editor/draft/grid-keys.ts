/** A cell of the item table, counted from 0. */
export type Cell = { row: number; column: number }

/** The key press, and where the caret stands in a text field. A select has no caret. */
export type GridKey = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isSelect: boolean
  isAtStart: boolean
  isAtEnd: boolean
}

/**
 * What a key does in the item table: the cell that it leads to, `fill` to copy the value from the row above, null for a
 * key that belongs to the field. Arrows leave a text at its ends; in a select the up and down arrows choose.
 */
export function gridMove(press: GridKey, at: Cell, size: { rows: number; columns: number }): Cell | 'fill' | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'd') return at.row > 0 ? 'fill' : null
  if (ctrlKey || metaKey || altKey) return null
  const step = stepOf(press)
  if (!step || (shiftKey && key !== 'Enter')) return null
  const to = { row: at.row + step.row, column: at.column + step.column }
  const isInside = to.row >= 0 && to.row < size.rows && to.column >= 0 && to.column < size.columns
  return isInside ? to : null
}

function stepOf({ key, shiftKey, isSelect, isAtStart, isAtEnd }: GridKey): Cell | null {
  if (key === 'Enter') return { row: shiftKey ? -1 : 1, column: 0 }
  if (key === 'ArrowDown' && !isSelect) return { row: 1, column: 0 }
  if (key === 'ArrowUp' && !isSelect) return { row: -1, column: 0 }
  if (key === 'ArrowLeft' && (isSelect || isAtStart)) return { row: 0, column: -1 }
  if (key === 'ArrowRight' && (isSelect || isAtEnd)) return { row: 0, column: 1 }
  return null
}
