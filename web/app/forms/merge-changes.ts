/** A value of a form field: plain data, compared by content. */
export type FormValues = Readonly<Record<string, unknown>>

export type MergedChanges<Values extends FormValues> = {
  /** What both sides agree on: changes of either side alone. Fields of `conflicts` have my value. */
  merged: Values
  /** Fields that both sides changed, to different values. */
  conflicts: (keyof Values & string)[]
  /** Fields that only the other side changed. */
  theirs: (keyof Values & string)[]
}

/** Same content: numbers, texts, lists and plain objects, whatever the order of keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)]
  if (keys.length !== otherKeys.length) return false
  return keys.every((key) => isSameValue((one as FormValues)[key], (other as FormValues)[key]))
}

/** Merges two edits of the same row. `base`: what both started from. Fields are those of `mine`. */
export function mergeChanges<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): MergedChanges<Values> {
  const names = Object.keys(mine) as (keyof Values & string)[]
  const isTheirs = (name: keyof Values) => !isSameValue(base[name], theirs[name])
  const isMine = (name: keyof Values) => !isSameValue(base[name], mine[name])
  const isClash = (name: keyof Values) => isMine(name) && isTheirs(name) && !isSameValue(mine[name], theirs[name])
  const onlyTheirs = names.filter((name) => isTheirs(name) && !isMine(name))
  const merged = Object.fromEntries(
    names.map((name) => [name, onlyTheirs.includes(name) ? theirs[name] : mine[name]]),
  ) as Values
  return { merged, conflicts: names.filter(isClash), theirs: onlyTheirs }
}

/** The row as it is now, from a refused edit (409 `CHANGED_MEANWHILE`); null for every other error. */
export function currentOf<Current>(error: unknown): Current | null {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { current?: Current } | null }
  return code === 'CHANGED_MEANWHILE' ? (data?.current ?? null) : null
}
