/** A line of a pasted or loaded list; `line` counts from 1. */
export type ListLine = { line: number; text: string }
export type RefusedLine = ListLine & { reason: string }
