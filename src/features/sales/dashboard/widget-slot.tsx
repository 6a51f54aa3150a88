import { Skeleton } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { PriceModeInView } from '@/features/sales/dashboard/price-mode-in-view'
import { type PlacedWidget, widgets } from '@/features/sales/dashboard/widgets'
import type { WidgetProps } from '@/features/sales/widget'
import { ErrorState } from '@/ui/error-state'
import { fetchAgain } from '@/ui/lazy-again'

type WidgetSlotProps = { widgetKey: string; widget: PlacedWidget }

/** The place of a widget. It loads and asks when it comes near the view; one that breaks leaves the others alone. */
export function WidgetSlot({ widgetKey, widget }: WidgetSlotProps) {
  const { name, options, wide } = widget
  // The layout gave the options that this kind takes (`place`).
  const Widget = widgets[name] as ComponentType<WidgetProps>
  const [slot, isNear] = useNearView()
  return (
    <div ref={slot} className={classes.slot} data-wide={wide || undefined}>
      {isNear ? (
        <CatchBoundary getResetKey={() => widgetKey} errorComponent={Broken}>
          <Suspense fallback={<Skeleton height={160} />}>
            <PriceModeInView of={slot}>
              <Widget widgetKey={widgetKey} options={options} />
            </PriceModeInView>
          </Suspense>
        </CatchBoundary>
      ) : null}
    </div>
  )
}

/** Mostly its file that could not be fetched: asked for again as soon as there is a network. */
function Broken({ reset }: { reset: () => void }) {
  const retry = useCallback(() => {
    fetchAgain()
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

/** Whether the element has been within a screen's height of the view. */
function useNearView() {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
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
