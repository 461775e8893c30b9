import type satori from 'satori'

/** What the renderer draws: an element as plain data, so that no library of the pages is needed here. */
export type Element = { type: string; props: Record<string, unknown> }
export type Child = Element | string | null | false

/** What satori asks for: an element of React's, whose shape ours has. */
export type Drawable = Parameters<typeof satori>[0]

type Style = Record<string, string | number>

/** A box, its padding inside its size. Its children stand in a row unless its style says otherwise. */
export const box = (style: Style, ...children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
})

/** A drawing of shapes in a box of its own. */
export const svg = (
  { viewBox, width, height, style = {} }: { viewBox: string; width: number; height: number; style?: Style },
  ...children: Element[]
): Element => ({ type: 'svg', props: { viewBox, width, height, style, children } })

/** One shape of a drawing, with its attributes by the names that React gives them. */
export const shape = (
  type: string,
  at: Readonly<Record<string, string | number>>,
  children: Element[] = [],
): Element => ({ type, props: { ...at, children } })
