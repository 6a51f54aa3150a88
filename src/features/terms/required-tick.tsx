import { Checkbox } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'

export type RequiredTick = {
  ticked: boolean
  setTicked: (ticked: boolean) => void
  /** True if ticked; otherwise shows an error and moves the focus to the checkbox. */
  check: () => boolean
  /** Resets the checkbox for the next terms. */
  clear: () => void
  isMissing: boolean
  field: RefObject<HTMLInputElement | null>
}

/** A checkbox that has to be ticked to continue (purchasing.md §5). */
export function useRequiredTick({ initially = false } = {}): RequiredTick {
  const field = useRef<HTMLInputElement>(null)
  const [ticked, setTicked] = useState(initially)
  const [isMissing, setIsMissing] = useState(false)
  const check = () => {
    setIsMissing(!ticked)
    if (!ticked) {
      field.current?.scrollIntoView({ block: 'center' })
      field.current?.focus()
    }
    return ticked
  }
  const clear = () => {
    setTicked(false)
    setIsMissing(false)
  }
  return { ticked, setTicked, check, clear, isMissing: isMissing && !ticked, field }
}

export function RequiredTickBox({
  tick,
  label,
  problem,
}: {
  tick: RequiredTick
  label: string
  problem: string
}) {
  return (
    <Checkbox
      ref={tick.field}
      label={label}
      checked={tick.ticked}
      onChange={(event) => tick.setTicked(event.currentTarget.checked)}
      error={tick.isMissing ? problem : undefined}
      aria-required
    />
  )
}
