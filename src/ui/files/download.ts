import { fileSystemName } from '@/domain/basics/visible-text'
import { openTab } from '@/ui/files/open-tab'

/** Saves a file through the browser's downloads. All downloads of the app use this function. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileSystemName(name)
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export type FileTab = {
  /** Shows the file in the tab; saves it if the browser gave no tab, or it has been closed. */
  show: (blob: Blob, name: string) => void
  close: () => void
}

/** Opens a tab for a file that is still being loaded. */
export function openFileTab(waitingText: string): FileTab {
  const tab = openTab(waitingText)
  return {
    show: (blob, name) => {
      if (tab === null || tab.closed) return saveFile(blob, name)
      // Not revoked: the viewer reads the file again to save or print it. The URL is freed with this page.
      tab.location.replace(URL.createObjectURL(blob))
    },
    close: () => tab?.close(),
  }
}
