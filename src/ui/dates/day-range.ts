/** First and last day, both included, as YYYY-MM-DD. */
export type DayRange = { start: string; end: string }

export type DateRangeProps = {
  label: string
  /** The label is for readers alone, where the days say enough. */
  labelHidden?: boolean
  value: DayRange
  onChange: (range: DayRange) => void
  /** Last day that can be chosen, YYYY-MM-DD. */
  max: string
  /** First day that can be chosen. */
  min: string
  /** Named ranges, offered beside the calendar. */
  shortcuts?: readonly { label: string; range: DayRange }[]
}
