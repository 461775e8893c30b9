import { publicPage } from '#platform/prefetch.ts'
import { WaitlistPage } from '../accounts/waitlist-page.tsx'

export const headers = () => publicPage

/** Coming Soon: an address to write to on the day the doors open. */
export default function Waitlist() {
  return <WaitlistPage />
}
