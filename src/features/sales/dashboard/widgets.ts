import type { WidgetProps } from '@/features/sales/widget'
import { type LazyComponent, lazyComponent } from '@/ui/feedback/lazy-component'

/** All widgets by the name that layouts and configuration keys use; each is loaded when it comes into view. */
export const widgets = {
  'total-sales': lazyComponent(() => import('@/features/sales/kpis/total-sales')),
  'sales-summary': lazyComponent(() => import('@/features/sales/kpis/sales-summary')),
  'generic-brand': lazyComponent(() => import('@/features/sales/kpis/generic-brand')),
  'product-types': lazyComponent(() => import('@/features/sales/kpis/product-types')),
  'transferable-potential': lazyComponent(() => import('@/features/sales/kpis/transferable')),
  profit: lazyComponent(() => import('@/features/sales/kpis/profit')),
  'top-laboratories': lazyComponent(() => import('@/features/sales/kpis/top-laboratories')),
  'annual-summary': lazyComponent(() => import('@/features/sales/kpis/annual-summary')),
  'generic-amortization': lazyComponent(() => import('@/features/sales/kpis/generic-amortization')),
  'campaigns-potential': lazyComponent(() => import('@/features/sales/kpis/campaigns-potential')),
  'sample-summary': lazyComponent(() => import('@/features/sales/kpis/sample-summary')),
  'graphic-sales': lazyComponent(() => import('@/features/sales/charts/graphic-sales')),
  'laboratory-sales': lazyComponent(() => import('@/features/sales/charts/laboratory-sales')),
  'sales-by-laboratories': lazyComponent(() => import('@/features/sales/charts/sales-by-laboratories')),
  'tenant-competitor': lazyComponent(() => import('@/features/sales/charts/tenant-competitor')),
  'tenant-aggregated-competitor': lazyComponent(
    () => import('@/features/sales/charts/tenant-aggregated-competitor'),
  ),
  'laboratory-comparator': lazyComponent(() => import('@/features/sales/charts/laboratory-comparator')),
  references: lazyComponent(() => import('@/features/sales/charts/references')),
  'generics-brands': lazyComponent(() => import('@/features/sales/charts/generics-brands')),
  'universe-by-cn': lazyComponent(() => import('@/features/sales/charts/universe-by-cn')),
  'tenant-universe-summary': lazyComponent(() => import('@/features/sales/charts/tenant-universe-summary')),
  'market-donut': lazyComponent(() => import('@/features/sales/charts/market-donut')),
  'market-tam': lazyComponent(() => import('@/features/sales/charts/market-tam')),
  'market-share-donut': lazyComponent(() => import('@/features/sales/charts/market-share-donut')),
  'sales-table': lazyComponent(() => import('@/features/sales/table/sales-table-widget')),
}

export type WidgetName = keyof typeof widgets
type OptionsOf<N extends WidgetName> =
  (typeof widgets)[N] extends LazyComponent<WidgetProps<infer Options>> ? Options : never

/** A widget in a layout; `wide` takes two columns, `under` shares the column of the one before. */
export type PlacedWidget = { name: WidgetName; options: unknown; wide: boolean; under: boolean }

/** Type-checks the options of a widget in a layout. */
export const place = <N extends WidgetName>(
  name: N,
  ...[options]: unknown extends OptionsOf<N> ? [] : [OptionsOf<N>]
): PlacedWidget => ({ name, options, wide: false, under: false })

export const placeWide = <N extends WidgetName>(...widget: Parameters<typeof place<N>>): PlacedWidget => ({
  ...place(...widget),
  wide: true,
})

/** Two low cards fill a column beside a high one. */
export const placeUnder = <N extends WidgetName>(...widget: Parameters<typeof place<N>>): PlacedWidget => ({
  ...place(...widget),
  under: true,
})
