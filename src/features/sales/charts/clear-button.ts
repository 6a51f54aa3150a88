/** Of a select: Mantine hides its own from the keyboard and from readers. */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
})
