import { adminPermissions } from '@keepcase/contract/access/permissions.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import type { Actor } from '#server/api/context.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { usersRouter } from '#server/features/accounts/accounts.router.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { permissionsRouter, rolesRouter } from '../roles/roles.router.ts'
import { setAdministrator } from '../set-administrator.ts'

/** Administrators by the switch, the calls that give and take rights, and a way back to nobody with any. */
export function administratorsFixtures({ db, owner }: Pick<TestDb, 'db' | 'owner'>) {
  const routers = {
    roles: rolesRouter({ db }),
    permissions: permissionsRouter({ db }),
    users: usersRouter({ db, onSuspended: [] }),
  }
  /** An administrator with a session and a password. */
  async function administrator(): Promise<Actor> {
    const [person] = await makeBuyers(owner, 1)
    const actor = { ...testActor({ profileId: person?.id ?? '' }), permissions: new Set<string>(adminPermissions) }
    await transact(db, (tx) => setAdministrator(tx, null, actor.profileId, true))
    await owner.query(
      `insert into auth.session (id, token, user_id, expires_at) values ($1::uuid, $1::uuid::text, $2, 'infinity')`,
      [actor.sessionId, actor.profileId],
    )
    await owner.query(
      `insert into auth.account (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, 'x')`,
      [actor.profileId],
    )
    return actor
  }
  const roleOf = async ({ profileId }: Actor): Promise<string> =>
    (await owner.query(`select id from admin_roles where user_id = $1 and role = 'admin'`, [profileId])).rows[0].id
  const withoutRights = async (): Promise<void> => {
    await owner.query('delete from admin_roles')
    await owner.query(`delete from platform_permissions where source <> 'account'`)
  }
  return { routers, administrator, roleOf, withoutRights }
}
