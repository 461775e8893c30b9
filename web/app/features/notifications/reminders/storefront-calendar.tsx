import { CalendarDays } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { dropsInCalendar } from './storefront-calendar.texts.ts'

/** Link to a storefront's calendar file, which calendar programs refresh by themselves. */
export const StorefrontCalendar = ({ id, name }: { id: string; name: string }) => (
  <p className="mt-6 text-small">
    <a
      href={paths.storefrontCalendar(id)}
      className="inline-flex min-h-11 items-center gap-2 text-label underline decoration-1 underline-offset-4"
    >
      <CalendarDays className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{dropsInCalendar(<bdi>{name}</bdi>)}</span>
    </a>
  </p>
)
