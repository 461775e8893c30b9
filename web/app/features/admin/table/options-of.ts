/** Options of a filter: `all` first, then each value under its label. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  all: string,
): { value: 'all' | Value; label: string }[] => [
  { value: 'all', label: all },
  ...(Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label })),
]
