/**
 * Opens a tab for content that is still being loaded. It must be opened during the click, or browsers block it as a
 * pop-up. Null if the browser refuses.
 */
export function openTab(waitingText: string): Window | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.documentElement.lang = 'es'
  tab.document.title = waitingText
  tab.document.body.textContent = waitingText
  return tab
}
