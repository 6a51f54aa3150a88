import { Skeleton } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import {
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { type PlacedWidget, widgets } from '@/features/sales/dashboard/widgets'
import type { WidgetProps } from '@/features/sales/widget'
import { PriceModeContext } from '@/parts/prices/price-mode'
import { ErrorState } from '@/ui/feedback/error-state'
import { fetchStylesAgain, type LazyComponent } from '@/ui/feedback/lazy-component'

type WidgetSlotProps = { widgetKey: string; widget: PlacedWidget }

/**
 * A widget's place in the dashboard. The widget is loaded when it comes near the visible area; if it throws, the others
 * keep working.
 */
export function WidgetSlot({ widgetKey, widget }: WidgetSlotProps) {
  const { name, options, wide } = widget
  // `place` has checked that the options belong to this widget.
  const Widget = widgets[name] as LazyComponent<WidgetProps>
  const [slot, isNear] = useNearView(widgetKey)
  return (
    <div ref={slot} className={classes.slot} data-wide={wide || undefined} data-widget={widgetKey}>
      {isNear ? (
        <CatchBoundary getResetKey={() => widgetKey} errorComponent={Broken}>
          <PriceModeInView of={slot}>
            <Widget widgetKey={widgetKey} options={options} fallback={<Skeleton height={160} />} />
          </PriceModeInView>
        </CatchBoundary>
      ) : null}
    </div>
  )
}

/** Usually the widget's file could not be loaded: tried again when the connection is back. */
function Broken({ reset }: { reset: () => void }) {
  const retry = useCallback(() => {
    fetchStylesAgain()
    reset()
  }, [reset])
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <ErrorState title="No se ha podido mostrar este apartado" onRetry={retry}>
      El resto de la pantalla sigue disponible.
    </ErrorState>
  )
}

/**
 * True once the element has been less than a screen's height away from the visible area; from the beginning where it is
 * in the screen that is on show until the app has its own (src/app/first-screen).
 */
function useNearView(widgetKey: string) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(
    () =>
      typeof IntersectionObserver === 'undefined' ||
      document.querySelector(`[data-snapshot] [data-widget="${widgetKey}"] > *`) !== null,
  )
  useEffect(() => {
    if (isNear || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear] as const
}

/**
 * Changing the price mode changes every figure of a dashboard. Widgets in view are rendered at once, the others after
 * these are painted.
 */
function PriceModeInView({ of, children }: { of: RefObject<Element | null>; children: ReactNode }) {
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
