import { UsersSection } from '#web/features/admin/users/users-section.tsx'
import { adminGroups, sidebarGroups, visibleGroups } from '#web/shell/navigation/navigation.ts'

const menuOf = (rights: ReadonlySet<string>): string[] =>
  visibleGroups([...sidebarGroups, ...adminGroups], (name) => rights.has(name)).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  )

/** User Management, where an account is shown with the menu that it sees. */
export const UsersWithMenu = ({ id }: { id?: string | undefined }) => <UsersSection id={id} menuOf={menuOf} />
