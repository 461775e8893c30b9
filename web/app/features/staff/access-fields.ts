import '#web/forms/zod-setup.ts'
import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { StaffMember } from '@keepcase/contract/staff/staff.contract.ts'
import * as z from 'zod/mini'
import { lastDayOf } from '#web/forms/last-day.ts'
import { emailProblem, rightsProblem } from './staff.texts.ts'

const rights = z.array(z.custom<StorefrontPermission>()).check(z.minLength(1, rightsProblem))

/** Form values of an access: its rights, and its last day (empty: no end). */
export const AccessFields = z.strictObject({ permissions: rights, lastDay: z.string() })
export type AccessFields = z.output<typeof AccessFields>

/** Form values of an invitation. */
export const InviteFields = z.extend(AccessFields, {
  email: z.string().check(z.trim(), z.toLowerCase(), z.email(emailProblem)),
})
export type InviteFields = z.output<typeof InviteFields>

/** A member's access as form values. */
export const accessOf = ({ permissions, expiresAt }: Pick<StaffMember, 'permissions' | 'expiresAt'>): AccessFields => ({
  permissions: permissions as StorefrontPermission[],
  lastDay: expiresAt === null ? '' : lastDayOf(expiresAt),
})
