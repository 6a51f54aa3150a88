/** Hands a file to the browser's downloads. The only place that does. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|]/g, '-')
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
