/** Values before and after a change, and the names of other changed fields. */
export type ChangedFacts = { before: object; after: object }

/**
 * What a change did to a row, for an audit entry: the values of the fields in `logged`, and only the names of all others
 * (`alsoChanged`). A text can be a secret or about someone, and the log outlasts both.
 * @param changes the new values of fields that differ
 */
export function changedFacts(row: object, changes: object, logged: ReadonlySet<string>): ChangedFacts {
  const names = Object.keys(changes)
  const shown = names.filter((name) => logged.has(name))
  const alsoChanged = names.filter((name) => !logged.has(name))
  return {
    before: pick(row, shown),
    after: { ...pick(changes, shown), ...(alsoChanged.length > 0 && { alsoChanged }) },
  }
}

const pick = (row: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]))
