import type pg from 'pg'
import { appRole } from './db.ts'

/**
 * Creates the role of requests and lets the connecting user assume it. It may read and write rows and call
 * functions, but create, change or drop nothing. A migration or routine may revoke single rights: defaults
 * are granted only when a table is created. Also works for the owner of a managed database who may create
 * roles, or if the role exists and is granted.
 */
export async function prepareRoles(client: pg.ClientBase): Promise<void> {
  if ((await client.query('select 1 from pg_roles where rolname = $1', [appRole])).rowCount === 0)
    await createAppRole(client)
  const { rows } = await client.query<{ can_become: boolean; database: string }>(
    `select pg_has_role(current_user, $1, 'set') as can_become,
            current_database() as database`,
    [appRole],
  )
  const database = client.escapeIdentifier(rows[0]?.database ?? '')
  if (!rows[0]?.can_become) await client.query(`grant ${appRole} to current_user with inherit false, set true`)
  await client.query(`
    grant connect on database ${database} to ${appRole};
    grant usage on schema public to ${appRole};
    revoke create on schema public from public;
    revoke temporary on database ${database} from public;
    alter default privileges grant usage on schemas to ${appRole};
    alter default privileges grant select, insert, update, delete on tables to ${appRole};
    alter default privileges grant usage, select on sequences to ${appRole};
    alter default privileges grant execute on functions to ${appRole};
  `)
}

async function createAppRole(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(`create role ${appRole} nologin`)
  } catch (error) {
    const code = (error as { code?: string }).code
    // @NOTE roles belong to the whole server: another database's migration may have created it just now
    if (code === '42710' || code === '23505') return
    if (code !== '42501') throw error
    throw new Error(
      `The database user may not create roles. Let an administrator run: create role ${appRole} nologin; grant ${appRole} to <that user>;`,
      { cause: error },
    )
  }
}
