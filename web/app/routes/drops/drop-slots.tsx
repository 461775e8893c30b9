import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, useMemo } from 'react'
import { ClaimButton } from '#web/features/claims/button/claim-button.tsx'
import { ItemResult } from '#web/features/claims/button/item-result.tsx'
import { ClaimedStamp } from '#web/features/claims/holds/claimed-stamp.tsx'
import { Standby } from '#web/features/claims/standby/standby.tsx'
import { WhyNotMe } from '#web/features/claims/why-not-me/why-not-me.tsx'
import { ReportButton } from '#web/features/community/safety/report-button.tsx'
import type { ItemSlots } from '#web/features/drops/items/item-slots.ts'
import { useSteadyDrop } from '#web/features/drops/page/steady-drop.ts'
import { nextLotSentence } from '#web/features/drops/stage/lots.ts'
import { useViewer } from '#web/session/viewer.ts'

/** What other features contribute to the drop: claim buttons in three sizes, stamps, the report action of an item. */
export function useSlots(drop: DropDetail, isQuiet: boolean): Record<'panel' | 'card' | 'bar', ItemSlots> {
  const steady = useSteadyDrop(drop)
  const isOurs = useViewer().me?.storefronts.some(({ id }) => id === drop.storefrontId) ?? false
  const { card } = useMemo(() => slotsOf(steady, isOurs, isQuiet), [steady, isOurs, isQuiet])
  return { ...slotsOf(drop, isOurs, isQuiet), card }
}

function slotsOf(drop: DropDetail, isOurs: boolean, isQuiet: boolean): Record<'panel' | 'card' | 'bar', ItemSlots> {
  const stamp = (item: DropItem, lot: number | null): ReactNode => <ClaimedStamp drop={drop} item={item} lot={lot} />
  const button = (props: { isSmall?: boolean; hidesHelper?: boolean; isQuiet?: boolean }) => (item: DropItem) => (
    <ClaimButton
      drop={drop}
      item={item}
      {...props}
      beside={(standing) =>
        !props.hidesHelper && (
          <>
            <ItemResult drop={drop} item={item} />
            <Standby dropId={drop.id} item={item} standing={standing} />
            <WhyNotMe drop={drop} item={item} standing={standing} next={nextLotSentence(drop)} />
          </>
        )
      }
    />
  )
  const report = (item: DropItem): ReactNode =>
    !isOurs && <ReportButton kind="item" id={item.itemId} name={item.title} look="icon" />
  return {
    panel: { stamp, report, claim: button({}) },
    card: { stamp, report, claim: button({ isSmall: true, isQuiet }) },
    bar: { stamp, claim: button({ isSmall: true, hidesHelper: true, isQuiet }) },
  }
}
