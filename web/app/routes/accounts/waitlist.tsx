import { publicPage } from '#web/api/prefetch.ts'
import { WaitlistPage } from '#web/features/accounts/waitlist/waitlist-page.tsx'

export const headers = () => publicPage

/** Coming Soon: an address to write to on the day the doors open. */
export default function Waitlist() {
  return <WaitlistPage />
}
