/** Whether 'YYYY-MM-DD' is a day that there is. In a file of its own, since the log-in needs nothing else of dates. */
export const isIsoDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Days of the first hundred years are none that anything here counts with.
  return text >= '0100' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
