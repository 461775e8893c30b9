import { publicPage } from '#web/api/prefetch.ts'
import { WaitlistPage } from '#web/features/accounts/waitlist/waitlist-page.tsx'

export const headers = () => publicPage

/** Coming Soon: collects addresses to notify at the opening. */
export default function Waitlist() {
  return <WaitlistPage />
}
