import type { LostRequest } from '@keepcase/contract/claims/claims.contract.ts'
import { rush } from '@keepcase/contract/claims/claims.limits.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { formatCount, formatDate, plural } from '#web/format/format.ts'
import { spellSpan } from '#web/format/spans.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { formatInstant, placeSentence, unitsSentence } from './lost.texts.ts'
import * as texts from './why-not-me.texts.ts'

type WhyNotMeDialogProps = {
  drop: DropDetail
  item: DropItem
  lost: LostRequest
  onOpenChange: (isOpen: boolean) => void
}

/** Explains a lost claim, from the server's records. */
export function WhyNotMeDialog({ drop, item, lost, onOpenChange }: WhyNotMeDialogProps) {
  const at = Date.parse(lost.answeredAt)
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={texts.whyNotMe}
      description={texts.whatHappened(<bdi>{item.title}</bdi>, formatDate(at))}
      footer={
        <ButtonLink to={paths.fairness(drop.id)} variant="outline">
          {texts.openTheFairnessLedger}
        </ButtonLink>
      }
    >
      <dl className="flex flex-col text-small">
        {factsOf(lost).map(({ name, value, more }) => (
          <div key={name} className="grid gap-x-4 border-t py-3 first:border-t-0 first:pt-0 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>
              <span className="font-[620]">{value}</span>
              {more && <span className="block text-muted-foreground">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t pt-3 text-muted-foreground text-small">{texts.claimsAreDecidedOne}</p>
    </Dialog>
  )
}

type Fact = { name: string; value: ReactNode; more?: ReactNode }

function factsOf(lost: LostRequest): Fact[] {
  const decided = Date.parse(lost.answeredAt)
  const at = lost.arrivedAt === null ? decided : Date.parse(lost.arrivedAt)
  const place = placeSentence(lost)
  const units = unitsSentence(lost)
  const facts: (Fact | false)[] = [
    { name: 'Answer', value: lost.message },
    {
      name: texts.yourClick,
      value: <code className="text-figure">{formatInstant(at)}</code>,
      more: decidedText(lost),
    },
    lost.claimsAhead > 0 && {
      name: texts.claimsAhead,
      value: aheadOf(lost),
      more: <EarlierClaims lost={lost} at={decided} />,
    },
    place !== null && { name: texts.placeLabel, value: place, more: texts.amongFirst(rush) },
    units !== null && lost.units !== null && { name: plural(lost.units.total, 'unit'), value: units },
  ]
  return facts.filter((fact) => fact !== false)
}

/** `Reached us 0.2 s after the item opened, decided 12 ms later.` */
function decidedText({ arrivedAt, answeredAt, opensAt }: LostRequest): string {
  const decided = Date.parse(answeredAt)
  const arrived = arrivedAt === null ? null : Date.parse(arrivedAt)
  const opened = opensAt === null ? null : Date.parse(opensAt)
  const sinceOpening = (at: number) =>
    opened !== null && at >= opened ? texts.afterOpening(spellSpan(at - opened)) : ''
  if (arrived === null) return texts.decided(sinceOpening(decided))
  return texts.reachedUs(sinceOpening(arrived), spellSpan(decided - arrived))
}

const aheadOf = ({ claimsAhead, units }: LostRequest): string =>
  units === null || claimsAhead > units.total
    ? plural(claimsAhead, 'claim')
    : texts.claimedBefore(formatCount(claimsAhead), plural(units.total, 'unit'))

/** When the first and the last of the earlier claims were accepted. */
function EarlierClaims({ lost, at }: { lost: LostRequest; at: number }) {
  if (lost.firstClaimAt === null || lost.lastClaimAt === null) return null
  const [first, last] = [Date.parse(lost.firstClaimAt), Date.parse(lost.lastClaimAt)]
  const before = at > last ? texts.beforeYours(spellSpan(at - last)) : texts.inTheSameInstant
  return first === last
    ? texts.acceptedAt(<code className="text-figure">{formatInstant(first)}</code>, before)
    : texts.acceptedBetween(
        <code className="text-figure">{formatInstant(first)}</code>,
        <code className="text-figure">{formatInstant(last)}</code>,
        before,
      )
}
