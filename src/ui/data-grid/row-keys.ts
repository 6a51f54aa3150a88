import type { KeyboardEvent } from 'react'

const rowSelector = 'tbody > tr[aria-rowindex]'
/** Where arrows and Enter already mean something. */
const ownKeys = 'input, select, textarea, [contenteditable]'

/**
 * Through a grid by keyboard: arrows go from row to row, from an open one through the rows of a grid in its detail, and
 * Enter opens. From the frame itself the arrow down enters the rows.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: frame, key } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // A menu of a row is elsewhere in the document, and its keys arrive here all the same.
  if (!(target instanceof HTMLElement) || !frame.contains(target) || target.closest(ownKeys) !== null) return
  const row = target.closest<HTMLElement>(rowSelector)
  if (key === 'Enter' && target === row) {
    event.preventDefault()
    row.querySelector<HTMLElement>(':scope > td > button[aria-expanded]')?.click()
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
