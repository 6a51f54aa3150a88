import type { KeyboardEvent } from 'react'

const rowSelector = 'tbody > tr[aria-rowindex]'
/** Elements that use arrows and Enter themselves. */
const ownKeys = 'input, select, textarea, [contenteditable]'

/**
 * Keyboard navigation in a grid: arrows move from row to row (from an open row into a grid in its details), and Enter
 * opens a row, or does what the whole row does. From the frame itself, arrow down moves to the rows.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: frame, key } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // The menu of a row is rendered in a portal, but React delivers its key events here, too.
  if (!(target instanceof HTMLElement) || !frame.contains(target) || target.closest(ownKeys) !== null) return
  const row = target.closest<HTMLElement>(rowSelector)
  if (key === 'Enter' && target === row) {
    event.preventDefault()
    const opens = row.querySelector<HTMLElement>(':scope > td > button[aria-expanded]')
    ;(opens ?? row.querySelector<HTMLElement>('[data-row-action]'))?.click()
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  if (row === null && target !== frame) return
  const rows = [...frame.querySelectorAll<HTMLElement>(rowSelector)]
  const at = row === null ? -1 : rows.indexOf(row)
  const next = rows[key === 'ArrowDown' ? at + 1 : at - 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
