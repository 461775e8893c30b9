import type { ReactNode } from 'react'
import { ShareMeta } from '#web/share-meta.tsx'
import * as texts from './texts.texts.ts'

/** A section of a text; `id` is its anchor. */
export type TextSection = { id: string; title: string; body: ReactNode }

type TextPageProps = {
  title: string
  /** Summary in one sentence; also the description for search engines. */
  lead: string
  /** Small print below the lead. */
  note?: string
  sections: readonly TextSection[]
}

const link = '[&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-4 [&_a]:hover:decoration-2'
const blocks =
  '[&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:ps-5 [&_ul+p]:mt-3 [&_dl]:mt-3 [&_dt]:mt-4 [&_dt]:font-[620] [&_code]:text-figure [&_code]:text-[0.875em] [&_code]:[overflow-wrap:anywhere]'

/** A text page: table of contents, then sections in lines of 68 characters. */
export function TextPage({ title, lead, note, sections }: TextPageProps) {
  return (
    <div className="page pt-8 md:pt-12">
      <title>{`${title} · Keepcase`}</title>
      <ShareMeta title={title} words={lead} />
      <h1 className="text-h1">{title}</h1>
      <p className="prose mt-3 text-lg text-muted-foreground">{lead}</p>
      {note && <p className="mt-2 text-muted-foreground text-small">{note}</p>}
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents sections={sections} />
        <div className="flex flex-col gap-10">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="scroll-mt-24 text-h2">
                {heading}
              </h2>
              <div className={`prose mt-3 ${link} ${blocks}`}>{body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

const Contents = ({ sections }: { sections: readonly TextSection[] }) => (
  <nav aria-label={texts.onThisPage} className="lg:sticky lg:top-[calc(6rem+var(--kc-bars))] lg:self-start">
    <ul className="flex flex-col border-s">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-9 items-center py-1 pointer-coarse:min-h-11 ps-4 text-muted-foreground text-small no-underline hover:text-foreground hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
