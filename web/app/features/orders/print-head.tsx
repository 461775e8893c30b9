import { formatDate } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { useViewer } from '#web/session/viewer.ts'

type PrintHeadProps = {
  storefrontId: string
  /** What was printed, with the day. */
  printedOn: (day: string) => string
}

/** On paper: whose sheet this is, what it shows and of which day. */
export function PrintHead({ storefrontId, printedOn }: PrintHeadProps) {
  const name = useViewer().me?.storefronts.find(({ id }) => id === storefrontId)?.name
  const now = useNow(true, 60_000)
  return (
    <p className="mb-6 hidden justify-between gap-8 border-black border-b-2 pb-3 print:flex">
      <bdi className="font-[620]">{name}</bdi>
      {now !== null && <span>{printedOn(formatDate(now))}</span>}
    </p>
  )
}
