/** Labels that are not the capitalized value. */
const special: Record<string, string> = {
  cd: 'CD',
  vhs: 'VHS',
  dvd: 'DVD',
  scifi: 'Sci-fi',
  one_of_kind: 'One of a kind',
}

/** Label of a kind, genre, era, condition or rarity: "Sci-fi", "Near mint", "80s". */
export function traitWord(value: string): string {
  const words = value.replaceAll('_', ' ')
  return special[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
