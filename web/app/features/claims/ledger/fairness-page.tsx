import type { PublishedHash } from '@keepcase/contract/claims/ledger.rules.ts'
import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatCount, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowLeft, CircleAlert, CircleCheck, RotateCcw } from '#web/ui/icons.ts'
import { type LedgerFile, receiptState, useLedger, useOwnEntries } from './ledger.reads.ts'
import * as texts from './ledger.texts.ts'
import { LedgerCheck } from './ledger-check.tsx'
import { LedgerTable, pageOf, useLedgerPage } from './ledger-table.tsx'
import { useVerifyLedger } from './use-verify-ledger.ts'

type FairnessPageProps = {
  drop: DropDetail
  /** Display name of a drop item. */
  nameOf: (dropItemId: string) => string
  /** The seals of a mystery drop. */
  seals?: ReactNode
}

/**
 * A drop's fairness ledger: what it is, its entries, verification in this browser, and tools for checking it
 * elsewhere.
 */
export function FairnessPage({ drop, nameOf, seals }: FairnessPageProps) {
  const { ledger, error, isFetching, refetch } = useLedger(drop.id)
  return (
    <div className="page pt-6 md:pt-10">
      <title>{texts.fairnessLedgerKeepcase(drop.title)}</title>
      <meta name="robots" content="noindex" />
      <Link
        to={paths.drop(drop.id)}
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-label no-underline hover:underline"
      >
        <ArrowLeft className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
        <bdi className="truncate">{drop.title}</bdi>
      </Link>
      <h1 className="mt-2 text-h1">{texts.fairnessLedger}</h1>
      <p className="prose mt-3 text-lg text-muted-foreground">{texts.everyAcceptedClaim}</p>
      <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {ledger ? (
            <Found drop={drop} nameOf={nameOf} ledger={ledger} isFetching={isFetching} refetch={refetch} />
          ) : error ? (
            <ErrorPanel title={texts.theLedgerDidntLoad} onRetry={refetch} isRetrying={isFetching} />
          ) : (
            <Loading>
              <Skeleton className="h-11 w-56" />
              <Skeleton className="mt-6 h-96 rounded-card" />
            </Loading>
          )}
        </div>
        <aside aria-label={texts.aboutTheLedger} className="flex min-w-0 flex-col gap-8">
          {seals}
          <Published drop={drop} />
          <LedgerDownloads dropId={drop.id} />
          <InWords />
        </aside>
      </div>
    </div>
  )
}

type FoundProps = Omit<FairnessPageProps, 'seals'> & { ledger: LedgerFile; isFetching: boolean; refetch: () => void }

function Found({ drop, nameOf, ledger, isFetching, refetch }: FoundProps) {
  const { text, entries } = ledger
  const newer = drop.ledger.entries - entries.length
  // The published head may be newer than the loaded entries: compared only once both cover the same entries.
  const published = usePublished(drop, newer <= 0)
  const { verification, verify } = useVerifyLedger(text, published)
  const own = useOwnEntries(drop.id)
  const { page, setPage } = useLedgerPage(entries.length)
  const broken = verification.state === 'done' ? verification.verdict.broken : null
  const show = (seq: number) => {
    setPage(pageOf(seq))
    requestAnimationFrame(() => document.getElementById(`entry-${seq}`)?.scrollIntoView({ block: 'center' }))
  }
  return (
    <>
      <LedgerCheck
        total={entries.length}
        verification={verification}
        published={published}
        onVerify={verify}
        onShow={show}
      />
      {newer > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-small">
          {texts.sinceThisLoaded(newer)}
          <Button variant="outline" size="small" isBusy={isFetching} onClick={refetch}>
            <RotateCcw aria-hidden="true" />
            Reload
          </Button>
        </p>
      )}
      {own && own.length > 0 && <OwnReceipts own={own} ledger={ledger} onShow={show} />}
      <section aria-labelledby="entries">
        <h2 id="entries" className="mb-3 text-h3">
          {entries.length === 0 ? 'Entries' : `Entries (${formatCount(entries.length)})`}
        </h2>
        {entries.length === 0 ? (
          <EmptyState seed="ledger" level={3} title={texts.noClaimsYet}>
            {texts.eachClaimAppearsHere}
          </EmptyState>
        ) : (
          <LedgerTable
            entries={entries}
            nameOf={nameOf}
            ownTag={own?.[0]?.tag ?? null}
            brokenSeq={broken?.seq ?? null}
            page={page}
            onPage={setPage}
          />
        )}
      </section>
    </>
  )
}

function usePublished({ ledger: { hashAtEnd, finalHash } }: DropDetail, isComparable: boolean) {
  return useMemo((): PublishedHash[] => {
    if (!isComparable) return []
    return [
      ...(hashAtEnd === null ? [] : [{ hash: hashAtEnd, isFinal: false }]),
      ...(finalHash === null ? [] : [{ hash: finalHash, isFinal: true }]),
    ]
  }, [hashAtEnd, finalHash, isComparable])
}

/** The viewer's own claims, each compared with its ledger entry. */
function OwnReceipts(props: {
  own: NonNullable<ReturnType<typeof useOwnEntries>>
  ledger: LedgerFile
  onShow: (seq: number) => void
}) {
  const { own, ledger, onShow } = props
  return (
    <section aria-labelledby="yours" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="yours" className="text-h3">
        {plural(own.length, texts.claimOfYours, texts.claimsOfYours)}
      </h2>
      <p className="mt-1 text-muted-foreground text-small">
        {texts.yourTag(<code className="text-figure [overflow-wrap:anywhere]">{own[0]?.tag}</code>)}
      </p>
      <ul className="mt-3 flex flex-col">
        {own.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2">
            <span className="flex min-w-0 items-start gap-2 text-small">
              <Receipt state={receiptState(entry, ledger.entries)} />
              <bdi className="[overflow-wrap:anywhere]">{entry.itemName}</bdi>
            </span>
            <Button variant="quiet" size="small" onClick={() => onShow(entry.seq)}>
              {texts.entry(entry.seq)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Receipt({ state }: { state: ReturnType<typeof receiptState> }): ReactNode {
  const statusText = {
    right: texts.matchesTheHash,
    wrong: texts.doesntMatchTheHash,
    missing: texts.notInThisLedger,
  }[state]
  const Icon = state === 'right' ? CircleCheck : CircleAlert
  return (
    <>
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${state === 'right' ? 'text-success' : 'text-destructive'}`}
        aria-hidden="true"
      />
      <span className={state === 'right' ? 'sr-only' : 'text-destructive'}>{statusText}</span>
    </>
  )
}

/** The published hashes, which commit us and the seller to the ledger. */
function Published({ drop: { ledger } }: { drop: DropDetail }) {
  const { hashAtEnd, finalHash } = ledger
  return (
    <section aria-labelledby="published">
      <h2 id="published" className="text-h3">
        {texts.publishedHashes}
      </h2>
      {hashAtEnd === null && finalHash === null ? (
        <p className="mt-2 text-muted-foreground text-small">{texts.theLastHash}</p>
      ) : (
        <dl className="mt-2 flex flex-col gap-3 text-small">
          {hashAtEnd !== null && <Hash name={texts.atTheEnd} hash={hashAtEnd} />}
          {finalHash !== null ? (
            <Hash name={texts.afterTheLastHold} hash={finalHash} />
          ) : (
            <p className="text-muted-foreground">{texts.theFinalHashFollows}</p>
          )}
        </dl>
      )}
    </section>
  )
}

const Hash = ({ name, hash }: { name: string; hash: string }) => (
  <div>
    <dt className="text-muted-foreground">{name}</dt>
    <dd>
      <code className="text-figure [overflow-wrap:anywhere]">{hash}</code>
    </dd>
  </div>
)

/** Downloads: the ledger, and a script for checking it without trusting this page. */
function LedgerDownloads({ dropId }: { dropId: string }) {
  const file = `ledger-${dropId}.jsonl`
  return (
    <section aria-labelledby="take-away">
      <h2 id="take-away" className="text-h3">
        {texts.checkItYourself}
      </h2>
      <p className="mt-2 text-muted-foreground text-small">{texts.downloadBothFiles}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={`/api/drops/${dropId}/ledger`} download={file} className={buttonClass('outline')}>
          {texts.downloadLedger}
        </a>
        <a href="/verify-ledger.mjs" download="verify-ledger.mjs" className={buttonClass('outline')}>
          {texts.downloadProgram}
        </a>
      </div>
      <code className="mt-3 block rounded-control bg-sunken px-3 py-2 text-figure [overflow-wrap:anywhere]">
        {`node verify-ledger.mjs ${file}`}
      </code>
    </section>
  )
}

const InWords = () => (
  <section aria-labelledby="in-words">
    <h2 id="in-words" className="text-h3">
      {texts.howToRead}
    </h2>
    <dl className="mt-2 flex flex-col gap-3 text-small [&_dd]:text-muted-foreground [&_dt]:font-[620]">
      <div>
        <dt>No.</dt>
        <dd>{texts.countsFromWithNo}</dd>
      </div>
      <div>
        <dt>Tag</dt>
        <dd>{texts.standsForOnePerson}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>{texts.whenTheClaimWas}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>{texts.aPress}</dd>
      </div>
      <div>
        <dt>Hash</dt>
        <dd>{texts.howItsHashed(<code className="text-figure [overflow-wrap:anywhere]">{texts.hashedParts}</code>)}</dd>
      </div>
    </dl>
  </section>
)
