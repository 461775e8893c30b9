import type { PublishedHash } from '@keepcase/contract/claims/ledger.rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback.tsx'
import { CircleAlert, CircleCheck, ShieldCheck } from '#web/ui/icons.ts'
import * as texts from './ledger.texts.ts'
import type { Verification } from './use-verify-ledger.ts'

type LedgerCheckProps = {
  total: number
  verification: Verification
  published: readonly PublishedHash[]
  onVerify: () => void
  /** Scrolls to an entry of the table. */
  onShow: (seq: number) => void
}

/** Verifies a ledger in this browser: the button, the progress, the result. */
export function LedgerCheck({ total, verification, published, onVerify, onShow }: LedgerCheckProps) {
  const isRunning = verification.state === 'running'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button onClick={onVerify} isBusy={isRunning}>
          <ShieldCheck aria-hidden="true" />
          {verification.state === 'done' ? texts.verifyAgain : texts.verify(total)}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-muted-foreground text-small">{texts.yourBrowserRecomputesEvery}</p>
      </div>
      {isRunning && total > 0 && (
        <Progress
          value={Math.round((verification.done / total) * 100)}
          label={texts.ofEntriesChecked(verification.done, total)}
        />
      )}
      <div role="status">
        <Verdict verification={verification} published={published} onShow={onShow} />
      </div>
    </div>
  )
}

function Verdict({ verification, published, onShow }: Pick<LedgerCheckProps, 'verification' | 'published' | 'onShow'>) {
  if (verification.state === 'impossible') {
    return <p className="prose">{texts.thisBrowserCanOnly}</p>
  }
  if (verification.state !== 'done') return null
  const { entries, lastHash, broken } = verification.verdict
  if (broken) {
    const where = broken.seq ? texts.theLedgerIsBrokenAt(broken.seq) : texts.theLedgerIsBroken
    return (
      <div className="flex gap-3 rounded-control bg-destructive-soft p-4 text-destructive">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-[620]">{where}</p>
          <p className="mt-0.5 text-small">{texts.inOrderBefore(sentence(broken.why), entries)}</p>
          {broken.seq ? (
            <Button variant="outline" size="small" className="mt-3" onClick={() => onShow(broken.seq ?? 1)}>
              {texts.showTheEntry}
            </Button>
          ) : null}
        </div>
      </div>
    )
  }
  return (
    <div className="flex gap-3 rounded-control bg-success-soft p-4 text-success">
      <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-[620]">
          {entries === 1 ? texts.verifiedClaimUnaltered : texts.verifiedAllUnaltered(entries)}
        </p>
        <p className="mt-0.5 text-small">
          {(published.length > 0 ? texts.hashesMatch : texts.noHashIsPublished)(
            <code className="text-figure [overflow-wrap:anywhere]">{lastHash}</code>,
          )}
        </p>
      </div>
    </div>
  )
}

const sentence = (why: string) => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
