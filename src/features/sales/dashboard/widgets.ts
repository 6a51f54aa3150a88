import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { WidgetProps } from '@/features/sales/widget'

/** Every kind of widget by the name that layouts and configuration keys use; each loads when it comes into view. */
export const widgets = {
  'total-sales': lazy(() => import('@/features/sales/kpis/total-sales')),
  'sales-summary': lazy(() => import('@/features/sales/kpis/sales-summary')),
  'generic-brand': lazy(() => import('@/features/sales/kpis/generic-brand')),
  'product-types': lazy(() => import('@/features/sales/kpis/product-types')),
  'transferable-potential': lazy(() => import('@/features/sales/kpis/transferable')),
  profit: lazy(() => import('@/features/sales/kpis/profit')),
  'top-laboratories': lazy(() => import('@/features/sales/kpis/top-laboratories')),
  'annual-summary': lazy(() => import('@/features/sales/kpis/annual-summary')),
  'generic-amortization': lazy(() => import('@/features/sales/kpis/generic-amortization')),
  'campaigns-potential': lazy(() => import('@/features/sales/kpis/campaigns-potential')),
  'sample-summary': lazy(() => import('@/features/sales/kpis/sample-summary')),
}

export type WidgetName = keyof typeof widgets
type OptionsOf<N extends WidgetName> =
  (typeof widgets)[N] extends LazyExoticComponent<ComponentType<WidgetProps<infer Options>>> ? Options : never

/** A widget in a layout. `wide` takes the room of two. */
export type PlacedWidget = { name: WidgetName; options: unknown; wide: boolean }

/** Places a widget with the options that its kind takes. */
export const place = <N extends WidgetName>(
  name: N,
  ...[options]: unknown extends OptionsOf<N> ? [] : [OptionsOf<N>]
): PlacedWidget => ({ name, options, wide: false })

export const placeWide = <N extends WidgetName>(...widget: Parameters<typeof place<N>>): PlacedWidget => ({
  ...place(...widget),
  wide: true,
})
