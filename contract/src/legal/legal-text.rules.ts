/** A piece of a line: plain, bold, code, or a link. */
export type LegalSpan = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; href: string }
export type LegalBlock = { kind: 'paragraph'; spans: LegalSpan[] } | { kind: 'list'; items: LegalSpan[][] }
/** A section under its heading; `id` is its anchor. */
export type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

/** A page of this site, another site by https, or a mail address. Anything else stays text. */
export const isLegalLink = (href: string): boolean =>
  /^(\/([^/\\][\x21-\x7e]*)?|https:\/\/[\x21-\x7e]+|mailto:[\x21-\x7e]+)$/.test(href)

const span = /\*\*([^*\n]+)\*\*|`([^`\n]+)`|\[([^\][\n]+)\]\(([^()\s]+)\)/g

/** The pieces of a line: `**bold**`, `` `code` ``, `[text](/page)`. */
export function readSpans(line: string): LegalSpan[] {
  const spans: LegalSpan[] = []
  let end = 0
  for (const found of line.matchAll(span)) {
    const [whole, bold, code, text, href] = found
    if (found.index > end) spans.push({ kind: 'text', text: line.slice(end, found.index) })
    end = found.index + whole.length
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (text !== undefined && href !== undefined && isLegalLink(href)) spans.push({ kind: 'link', text, href })
    else spans.push({ kind: 'text', text: whole })
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) })
  return spans
}

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * Reads a text: `## Heading` begins a section, `- ` a line of a list, an empty line ends a paragraph. Everything else is
 * plain text: no markup gets through.
 */
export function readLegalText(source: string): LegalSection[] {
  const sections: LegalSection[] = []
  const ids = new Map<string, number>()
  for (const chunk of source.replace(/\r\n?/g, '\n').split(/\n(?=##\s)|\n\s*\n/)) {
    const lines = chunk.split('\n').map((line) => line.trim())
    const [, heading] = /^##\s+(.+)$/.exec(lines[0] ?? '') ?? []
    if (heading !== undefined) {
      const id = idOf(heading) || 'section'
      const count = (ids.get(id) ?? 0) + 1
      ids.set(id, count)
      sections.push({ id: count === 1 ? id : `${id}-${count}`, title: heading, blocks: [] })
      lines.shift()
    }
    sections.at(-1)?.blocks.push(...blocksOf(lines.filter((line) => line !== '')))
  }
  return sections
}

/** Lists and paragraphs of lines without an empty one. */
function blocksOf(lines: readonly string[]): LegalBlock[] {
  const blocks: LegalBlock[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const [, item] = /^[-*]\s+(.+)$/.exec(line) ?? []
    if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(readSpans(item))
      else blocks.push({ kind: 'list', items: [readSpans(item)] })
    } else if (last?.kind === 'list') {
      last.items.at(-1)?.push(...readSpans(` ${line}`))
    } else if (last) last.spans.push(...readSpans(` ${line}`))
    else blocks.push({ kind: 'paragraph', spans: readSpans(line) })
  }
  return blocks
}

/** Why a text can't be published; null when it can. */
export function legalTextProblem(source: string): string | null {
  const text = source.trim()
  if (text === '') return 'Write a text.'
  if (!/^##\s+\S/.test(text)) return 'Begin with a heading: ## and its words.'
  const empty = readLegalText(text).find(({ blocks }) => blocks.length === 0)
  return empty ? `Write something under “${empty.title}”.` : null
}
