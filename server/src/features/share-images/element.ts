import type satori from 'satori'

/** An element for the renderer, as plain data without React. */
export type Element = { type: string; props: Record<string, unknown> }
export type Child = Element | string | null | false

/** What satori expects: a React element, whose shape ours has. */
export type Drawable = Parameters<typeof satori>[0]

type Style = Record<string, string | number>

/** A box; its size includes its padding. Children are laid out in a row unless the style says otherwise. */
export const box = (style: Style, ...children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
})

/** An SVG drawing in its own box. */
export const svg = (
  { viewBox, width, height, style = {} }: { viewBox: string; width: number; height: number; style?: Style },
  ...children: Element[]
): Element => ({ type: 'svg', props: { viewBox, width, height, style, children } })

type ImageStyle = Style & { width: number; height: number }

/** An SVG of ours as a picture. */
export const image = (source: string, style: ImageStyle): Element => picture('svg+xml', Buffer.from(source), style)

/** A JPEG, cut to fill its place. */
export const photo = (content: Uint8Array, style: ImageStyle): Element =>
  picture('jpeg', Buffer.from(content), { ...style, objectFit: 'cover' })

const picture = (format: string, content: Buffer, style: ImageStyle): Element => ({
  type: 'img',
  props: { src: `data:image/${format};base64,${content.toString('base64')}`, style },
})

/** One shape of a drawing, with its attributes by their React names. */
export const shape = (
  type: string,
  at: Readonly<Record<string, string | number>>,
  children: Element[] = [],
): Element => ({ type, props: { ...at, children } })
