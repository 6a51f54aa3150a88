import { fileSystemName } from '@/domain/basics/visible-text'
import { openTab } from '@/ui/open-tab'

/** Hands a file to the browser's downloads. The only place that does. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileSystemName(name)
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export type FileTab = {
  /** Shows the file there; saves it where the browser gave no tab, or it was closed meanwhile. */
  show: (blob: Blob, name: string) => void
  close: () => void
}

/** A new tab for a file that is still on its way. */
export function openFileTab(waitingText: string): FileTab {
  const tab = openTab(waitingText)
  return {
    show: (blob, name) => {
      if (tab === null || tab.closed) return saveFile(blob, name)
      // Never revoked: the viewer reads it again when its reader saves or prints. It goes with this page.
      tab.location.replace(URL.createObjectURL(blob))
    },
    close: () => tab?.close(),
  }
}
