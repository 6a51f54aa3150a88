/** Clear button of a select. Mantine hides its own from keyboard and screen readers. */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
})
