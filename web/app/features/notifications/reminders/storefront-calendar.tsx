import { CalendarDays } from 'lucide-react'
import { paths } from '#web/paths.ts'
import * as texts from './reminders.texts.ts'

/** Link to a storefront's calendar file, which calendar programs refresh by themselves. */
export const StorefrontCalendar = ({ id, name }: { id: string; name: string }) => (
  <p className="mt-6 text-small">
    <a
      href={paths.storefrontCalendar(id)}
      className="inline-flex min-h-11 items-center gap-2 text-label underline decoration-1 underline-offset-4"
    >
      <CalendarDays className="size-5" aria-hidden="true" />
      <span>
        {texts.dropsBy}
        <bdi>{name}</bdi>
        {texts.inYourCalendar}
      </span>
    </a>
  </p>
)
