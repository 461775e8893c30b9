import { Children, isValidElement, type ReactNode } from 'react'

/** A section of a page's own text. */
export type BuiltInSection = { title: string; body: ReactNode }

/** A page's own text as the editor takes it: headings, paragraphs, lists, links and code. */
export const sourceOf = (sections: readonly BuiltInSection[]): string =>
  sections.map(({ title, body }) => [`## ${title}`, ...blocksOf(body)].join('\n\n')).join('\n\n')

type Props = { children?: ReactNode; to?: unknown; href?: unknown }

const inlineTags: ReadonlySet<unknown> = new Set(['a', 'b', 'code', 'em', 'strong', 'span'])

/** Paragraphs and lists of a node. */
function blocksOf(node: ReactNode): string[] {
  const blocks: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') blocks.push(tidy(line))
    line = ''
  }
  for (const child of Children.toArray(node)) {
    if (!isValidElement<Props>(child) || isInline(child.type, child.props)) {
      line += inlineOf(child)
      continue
    }
    end()
    const { children } = child.props
    if (child.type === 'ul' || child.type === 'ol') blocks.push(listOf(children))
    else if (child.type === 'dt') blocks.push(termOf(children))
    else blocks.push(...blocksOf(children))
  }
  end()
  return blocks
}

/** Links of the router have a `to`; every other component is a block. */
const isInline = (type: unknown, props: Props): boolean => inlineTags.has(type) || typeof props.to === 'string'

const listOf = (items: ReactNode): string =>
  Children.toArray(items)
    .filter((item) => isValidElement<Props>(item))
    .map((item) => `- ${tidy(inlineOf(item.props.children))}`)
    .join('\n')

/** A term in bold; one that is code stays code. */
function termOf(children: ReactNode): string {
  const text = tidy(inlineOf(children))
  return text.includes('`') ? text : `**${text}**`
}

function inlineOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (!isValidElement<Props>(child)) return String(child)
      const { children, to, href } = child.props
      const text = inlineOf(children)
      if (child.type === 'code') return `\`${text}\``
      if (child.type === 'strong' || child.type === 'b') return `**${text}**`
      const target = typeof to === 'string' ? to : href
      return typeof target === 'string' ? `[${text}](${target})` : text
    })
    .join('')
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
