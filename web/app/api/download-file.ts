/** Gives a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // @NOTE the download reads the address after this turn
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
