import type { DropDetail, Seal } from '@keepcase/contract/drops/drops.contract.ts'
import { saveFile } from '#web/api/download-file.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { sealedTextOf } from './check-seal.ts'
import { downloadMystery, downloadScript, downloadText, sealSentences } from './seals.texts.ts'

// Lazy: only opened boxes need the hashing code.
const LazySealCheck = clientLazy(() => import('./seal-check.tsx').then((module) => ({ default: module.SealCheck })))

/** The result of checking an opened mystery's seal; its place while it loads, and nothing before the opening. */
export function OpenedSealCheck({ drop }: { drop: DropDetail }) {
  if (sealedTextOf(drop) === null) return null
  return (
    <ClientOnly place={<p className="mb-2 min-h-6" />}>
      <LazySealCheck drop={drop} />
    </ClientOnly>
  )
}

/** Every seal of a mystery drop, newest first: when it was made, when it ended, and its fingerprint. */
export function SealList({ seals }: { seals: readonly Seal[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {seals.map((seal) => (
        <li key={seal.madeAt} className="rounded-control bg-sunken px-4 py-3 text-small">
          <p>
            Sealed <Time at={seal.madeAt} style="date-time" />
            {seal.endedAt && (
              <>
                , ended <Time at={seal.endedAt} style="date-time" />
              </>
            )}
          </p>
          {seal.endedAt && <p className="text-muted-foreground">{sealSentences.ended}</p>}
          <dl className="mt-1 grid gap-x-4 gap-y-1">
            <Code name="Fingerprint">{seal.fingerprint}</Code>
            {seal.salt && <Code name="Salt">{seal.salt}</Code>}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Code = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="min-w-0 break-all text-figure leading-5">{children}</dd>
  </div>
)

/** The seals of a mystery drop on its fairness page; nothing for other drops, and for drafts that were never sealed. */
export function Seals({ drop }: { drop: DropDetail }) {
  const seals = drop.mystery?.seals ?? []
  const [current] = seals
  if (!current) return null
  const text = sealedTextOf(drop)
  return (
    <section aria-labelledby="seals">
      <h2 id="seals" className="text-h3">
        {seals.length === 1 ? 'Seal' : `Seals (${seals.length})`}
      </h2>
      <p className="mt-2 mb-3 text-muted-foreground text-small">
        {current.version === 1 ? sealSentences.coversContents : sealSentences.coversAll}
      </p>
      <OpenedSealCheck drop={drop} />
      <SealList seals={seals} />
      {text !== null && <SealedText drop={drop} text={text} />}
    </section>
  )
}

/** The sealed text as a file, with which anybody can compute the fingerprint elsewhere. */
function SealedText({ drop: { id, mystery }, text }: { drop: DropDetail; text: string }) {
  const name = `seal-${id}.txt`
  const file = `mystery-${id}.json`
  return (
    <>
      <p className="mt-3 text-muted-foreground text-small">{sealSentences.checkIt}</p>
      <Button
        variant="outline"
        className="mt-3"
        onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), name)}
      >
        {downloadText}
      </Button>
      <code className="mt-3 block rounded-control bg-sunken px-3 py-2 text-figure [overflow-wrap:anywhere]">
        {`sha256sum ${name}`}
      </code>
      <p className="mt-4 text-muted-foreground text-small">{sealSentences.byScript}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() => saveFile(new Blob([JSON.stringify({ id, mystery })], { type: 'application/json' }), file)}
        >
          {downloadMystery}
        </Button>
        <a href="/verify-seal.mjs" download="verify-seal.mjs" className={buttonClass('outline')}>
          {downloadScript}
        </a>
      </div>
      <code className="mt-3 block rounded-control bg-sunken px-3 py-2 text-figure [overflow-wrap:anywhere]">
        {`node verify-seal.mjs ${file}`}
      </code>
    </>
  )
}
