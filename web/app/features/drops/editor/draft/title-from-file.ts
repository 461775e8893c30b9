/** Names that cameras, phones and screenshots give: they say nothing about the item. */
const cameraName =
  /^(?:img|dsc|dscn|dscf|pxl|mvimg|vid|photo|image|picture|screenshot|screen shot|p|wa|whatsapp image|signal|received|unnamed|untitled|scan|file|upload)?(?:\bat\b|[\s\d()_.\-:~])*$/i

/** A random name, as messengers give: 8 or more hexadecimal digits, with hyphens. */
const hashName = /^(?=\D*\d)[0-9a-f]{8}[0-9a-f-]{4,}$/i

/**
 * A title for the item on a photo, from its file name: `basket_case 1982 (1).JPG` is `Basket case 1982`, and the slug
 * `night-shift-vhs` is `Night shift vhs`. Empty where the name is a camera’s own, such as `IMG_4711.jpg`.
 */
export function titleFromFile(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
  if (cameraName.test(name) || hashName.test(name)) return ''
  const plain = name.replace(/\s*(?:\(\d{1,2}\)|[-_ ]copy(?:[-_ ]\d+)?)$/i, '').replace(/%20|[_+]+/g, ' ')
  const isSlug = !plain.trim().includes(' ') && plain.split('-').length > 2
  const words = (isSlug ? plain.replaceAll('-', ' ') : plain)
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 120).trim()
}
