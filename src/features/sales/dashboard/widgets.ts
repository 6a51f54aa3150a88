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
  'graphic-sales': lazy(() => import('@/features/sales/charts/graphic-sales')),
  'laboratory-sales': lazy(() => import('@/features/sales/charts/laboratory-sales')),
  'sales-by-laboratories': lazy(() => import('@/features/sales/charts/sales-by-laboratories')),
  'tenant-competitor': lazy(() => import('@/features/sales/charts/tenant-competitor')),
  'tenant-aggregated-competitor': lazy(() => import('@/features/sales/charts/tenant-aggregated-competitor')),
  'laboratory-comparator': lazy(() => import('@/features/sales/charts/laboratory-comparator')),
  references: lazy(() => import('@/features/sales/charts/references')),
  'generics-brands': lazy(() => import('@/features/sales/charts/generics-brands')),
  'universe-by-cn': lazy(() => import('@/features/sales/charts/universe-by-cn')),
  'tenant-universe-summary': lazy(() => import('@/features/sales/charts/tenant-universe-summary')),
  'market-donut': lazy(() => import('@/features/sales/charts/market-donut')),
  'market-tam': lazy(() => import('@/features/sales/charts/market-tam')),
  'market-share-donut': lazy(() => import('@/features/sales/charts/market-share-donut')),
  'sales-table': lazy(() => import('@/features/sales/table/sales-table-widget')),
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
