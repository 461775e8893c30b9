import { PersonPage } from './person-page.tsx'
import type { MenuOf } from './person-rights.tsx'
import { UserList } from './user-list.tsx'

type UsersSectionProps = { id?: string | undefined; menuOf: MenuOf }

/** User Management: the list, or one account where the address names it. */
export const UsersSection = ({ id, menuOf }: UsersSectionProps) =>
  id === undefined ? <UserList /> : <PersonPage key={id} id={id} menuOf={menuOf} />
