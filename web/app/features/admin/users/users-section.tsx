import { PersonPage } from './person-page.tsx'
import { UserList } from './user-list.tsx'

/** User Management: the list, or one account where the address names it. */
export const UsersSection = ({ id }: { id?: string | undefined }) =>
  id === undefined ? <UserList /> : <PersonPage key={id} id={id} />
