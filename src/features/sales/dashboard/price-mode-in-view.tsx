import { type ReactNode, type RefObject, use, useDeferredValue, useEffect, useState } from 'react'
import { PriceModeContext } from '@/parts/prices/price-mode'

/**
 * Changing the price mode changes every figure of a dashboard. Widgets in view are rendered at once, the others after
 * these are painted.
 */
export function PriceModeInView({ of, children }: { of: RefObject<Element | null>; children: ReactNode }) {
  const now = use(PriceModeContext)
  const later = useDeferredValue(now)
  return <PriceModeContext value={useIsInView(of) ? now : later}>{children}</PriceModeContext>
}

function useIsInView(of: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || of.current === null) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return isInView
}
