import type { LegalBlock, LegalSpan } from '@keepcase/contract/legal/legal-text.rules.ts'
import { Link } from 'react-router'

/** Paragraphs and lists of a published text. Its characters are only ever shown as text. */
export const LegalBlocks = ({ blocks }: { blocks: readonly LegalBlock[] }) =>
  blocks.map((block, i) =>
    block.kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
      <ul key={i}>
        {block.items.map((item, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={n}>
            <Spans spans={item} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={i}>
        <Spans spans={block.spans} />
      </p>
    ),
  )

const Spans = ({ spans }: { spans: readonly LegalSpan[] }) =>
  spans.map((span, i) => {
    const key = `${i} ${span.text}`
    if (span.kind === 'link') return <SpanLink key={key} href={span.href} text={span.text} />
    if (span.kind === 'bold') return <strong key={key}>{span.text}</strong>
    return span.kind === 'code' ? <code key={key}>{span.text}</code> : span.text
  })

const SpanLink = ({ href, text }: { href: string; text: string }) =>
  href.startsWith('/') ? (
    <Link to={href}>{text}</Link>
  ) : (
    <a href={href} rel="noopener">
      {text}
    </a>
  )
