import { useRef, useState } from 'react'

/** What takes longer is shown as taking its time. */
const noticedMs = 300

/** For what a second press must not start again while it runs; `saving` once it takes its time. */
export function useOnePress() {
  const [saving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    // Most is saved before anybody could see that it is being saved, and sooner without rendering it.
    const slow = setTimeout(() => setSaving(true), noticedMs)
    try {
      await work()
    } finally {
      clearTimeout(slow)
      isRunning.current = false
      setSaving(false)
    }
  }
  return { saving, run }
}
