import { useState } from 'react'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

/**
 * What is typed into a field, stored in this tab until the form is sent: it survives a failed call, a lost connection and a
 * reload. Never for passwords. `of`: the field, and where somebody is logged in, whose.
 */
export function useTypedText(of: string, initial = '') {
  const key = `typed:${of}`
  const [text, setText] = useState(() => {
    const stored = readSessionValue(key)
    return typeof stored === 'string' ? stored : initial
  })
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      writeSessionValue(key, typed === initial ? undefined : typed)
    },
    /** The form was sent. */
    forget: () => writeSessionValue(key, undefined),
  }
}
