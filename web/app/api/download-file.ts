/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // @NOTE the browser reads the object URL after this task, so it is revoked later
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
