/** Labels that are not the capitalized value. */
const special: Record<string, string> = {
  cd: 'CD',
  vhs: 'VHS',
  dvd: 'DVD',
  scifi: 'Sci-fi',
  one_of_kind: 'One of a kind',
}

/** Label of a kind, genre, era, condition or rarity: "Sci-fi", "Near mint", "80s". */
export function traitLabel(value: string): string {
  const text = value.replaceAll('_', ' ')
  return special[value] ?? text.charAt(0).toUpperCase() + text.slice(1)
}
