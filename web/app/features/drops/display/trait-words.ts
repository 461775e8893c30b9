/** Words that are not their value with a capital letter. */
const special: Record<string, string> = {
  cd: 'CD',
  vhs: 'VHS',
  dvd: 'DVD',
  scifi: 'Sci-fi',
  one_of_kind: 'One of a kind',
}

/** What is said of an item, a kind, genre, era, condition or rarity, as people read it: "Sci-fi", "Near mint", "80s". */
export function traitWord(value: string): string {
  const words = value.replaceAll('_', ' ')
  return special[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
