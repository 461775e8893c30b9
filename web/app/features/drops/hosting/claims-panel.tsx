import type { HostedClaim, Hosting } from '@keepcase/contract/drops/hosting.contract.ts'
import { formatMoney, plural } from '#web/format/format.ts'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Time } from '#web/ui/time.tsx'
import { claimStates, claims, collector, noClaims, paid, unpaid } from './hosting.texts.ts'
import { Panel } from './panel.tsx'

const tones: Record<HostedClaim['status'], Tone> = {
  claimed: 'warning',
  purchased: 'success',
  released: 'neutral',
  expired: 'neutral',
}

/** The drop's claims as they come in, with what is paid and what isn't. */
export function ClaimsPanel({ hosting, currency }: { hosting: Hosting | undefined; currency: string }) {
  return (
    <Panel title={claims}>
      {hosting ? (
        <>
          <dl className="grid grid-cols-2 gap-px border-y bg-border *:bg-card *:px-4 *:py-3">
            <Sum label={unpaid} {...hosting.unpaid} currency={currency} />
            <Sum label={paid} {...hosting.paid} currency={currency} />
          </dl>
          {hosting.claims.length === 0 ? (
            <p className="p-4 text-muted-foreground text-small">{noClaims}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            <ol className="max-h-88 overflow-y-auto" tabIndex={0} aria-label={claims}>
              {hosting.claims.map((claim) => (
                <Claim key={claim.id} claim={claim} currency={currency} />
              ))}
            </ol>
          )}
        </>
      ) : (
        <div className="p-4">
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        </div>
      )}
    </Panel>
  )
}

const Sum = ({ label, count, cents, currency }: { label: string; count: number; cents: number; currency: string }) => (
  <div>
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd className="mt-0.5 font-[650] text-lg">
      {formatMoney(cents, currency)}
      <span className="block font-normal text-muted-foreground text-xs">{plural(count, 'claim')}</span>
    </dd>
  </div>
)

const Claim = ({ claim, currency }: { claim: HostedClaim; currency: string }) => (
  <li className="flex items-baseline gap-3 border-t px-4 py-2.5 text-small first:border-t-0">
    <div className="min-w-0 flex-1">
      <p className="truncate">
        <bdi className="font-[620]">{claim.buyerName ?? collector}</bdi>
        <Time at={claim.claimedAt} style="ago" className="ms-2 text-muted-foreground text-xs" />
      </p>
      <p className="truncate text-muted-foreground text-xs">
        <bdi>{claim.title}</bdi>, {formatMoney(claim.priceCents, currency)}
      </p>
    </div>
    <Badge tone={tones[claim.status]}>{claimStates[claim.status]}</Badge>
  </li>
)
