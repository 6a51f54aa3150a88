import { useEffect, useRef } from 'react'
import { guardScans, type ScanTaker } from '@/ui/scans/scan-guard'

/** The screen takes the codes that a scanner reads while no dialog is open. */
export function useScans(take: ScanTaker): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => guardScans((code) => latest.current(code)), [])
}
