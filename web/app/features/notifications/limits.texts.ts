import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { plural } from '#web/format/format.ts'

type Limited = Pick<DropDetail, 'type' | 'rules'>

/** A drop's claim limits in one line: "5 claims each, 5 s apart, pay within 60 min". Only those that apply. */
export function limitsSentence({ type, rules }: Limited): string {
  const { maxClaimsPerUser, cooldownSeconds, staggeredClaimThreshold, holdSeconds } = rules
  const parts = [
    maxClaimsPerUser !== null && `${plural(maxClaimsPerUser, 'claim')} each`,
    type === 'live' && cooldownSeconds > 0 && `${cooldownSeconds} s apart`,
    staggeredClaimThreshold !== null && `${plural(staggeredClaimThreshold, 'claim')} before paying`,
    `pay within ${within(holdSeconds)}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Duration in minutes below two hours, then hours, from two days on days. */
function within(seconds: number): string {
  if (seconds < 7_200) return `${Math.max(1, Math.floor(seconds / 60))} min`
  return seconds < 172_800 ? plural(Math.floor(seconds / 3_600), 'hour') : plural(Math.floor(seconds / 86_400), 'day')
}
