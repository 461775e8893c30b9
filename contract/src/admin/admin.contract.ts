import * as z from 'zod/mini'
import { procedure } from '../api/procedure.ts'

/** The four counts of the dashboard. Closed accounts are not counted as users. */
export const Statistics = z.object({
  administrators: z.int(),
  totalUsers: z.int(),
  activeUsers: z.int(),
  suspendedUsers: z.int(),
})
export type Statistics = z.infer<typeof Statistics>

export const adminContract = {
  statistics: procedure
    .meta({ needs: 'platform.admin.access' })
    .route({ method: 'GET', path: '/admin/statistics' })
    .input(z.strictObject({}))
    .output(Statistics),
}
