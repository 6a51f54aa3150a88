/**
 * A new tab for what is still on its way: opened while the press lasts, or browsers take it for a pop-up. Null where the
 * browser gives none.
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
