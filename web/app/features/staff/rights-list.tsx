import { shownRightGroups } from '@keepcase/contract/staff/staff.rules.ts'

/** What somebody may do, in words: each group with its rights. */
export function RightsList({ permissions }: { permissions: readonly string[] }) {
  const groups = shownRightGroups.flatMap(({ name, label, rights }) => {
    const held = rights.filter((right) => permissions.includes(right.name)).map((right) => right.label)
    return held.length > 0 ? [{ name, label, text: held.join(', ') }] : []
  })
  return (
    <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[9rem_1fr]">
      {groups.map(({ name, label, text }) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground max-sm:mt-1">{label}</dt>
          <dd className="min-w-0">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
