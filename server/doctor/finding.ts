/** What the doctor has seen of one thing, in Spanish. `advice` says what to do about it. */
export type Finding =
  | { state: 'well'; subject: string; text: string }
  | { state: 'doubtful' | 'wrong'; subject: string; text: string; advice: string }
