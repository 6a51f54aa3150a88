import type { ComponentType } from 'react'
import type { WidgetProps } from '@/features/sales/widget'
import { lazyAgain } from '@/ui/lazy-again'

/** All widgets by the name that layouts and configuration keys use; each is loaded when it comes into view. */
export const widgets = {
  'total-sales': lazyAgain(() => import('@/features/sales/kpis/total-sales')),
  'sales-summary': lazyAgain(() => import('@/features/sales/kpis/sales-summary')),
  'generic-brand': lazyAgain(() => import('@/features/sales/kpis/generic-brand')),
  'product-types': lazyAgain(() => import('@/features/sales/kpis/product-types')),
  'transferable-potential': lazyAgain(() => import('@/features/sales/kpis/transferable')),
  profit: lazyAgain(() => import('@/features/sales/kpis/profit')),
  'top-laboratories': lazyAgain(() => import('@/features/sales/kpis/top-laboratories')),
  'annual-summary': lazyAgain(() => import('@/features/sales/kpis/annual-summary')),
  'generic-amortization': lazyAgain(() => import('@/features/sales/kpis/generic-amortization')),
  'campaigns-potential': lazyAgain(() => import('@/features/sales/kpis/campaigns-potential')),
  'sample-summary': lazyAgain(() => import('@/features/sales/kpis/sample-summary')),
  'graphic-sales': lazyAgain(() => import('@/features/sales/charts/graphic-sales')),
  'laboratory-sales': lazyAgain(() => import('@/features/sales/charts/laboratory-sales')),
  'sales-by-laboratories': lazyAgain(() => import('@/features/sales/charts/sales-by-laboratories')),
  'tenant-competitor': lazyAgain(() => import('@/features/sales/charts/tenant-competitor')),
  'tenant-aggregated-competitor': lazyAgain(
    () => import('@/features/sales/charts/tenant-aggregated-competitor'),
  ),
  'laboratory-comparator': lazyAgain(() => import('@/features/sales/charts/laboratory-comparator')),
  references: lazyAgain(() => import('@/features/sales/charts/references')),
  'generics-brands': lazyAgain(() => import('@/features/sales/charts/generics-brands')),
  'universe-by-cn': lazyAgain(() => import('@/features/sales/charts/universe-by-cn')),
  'tenant-universe-summary': lazyAgain(() => import('@/features/sales/charts/tenant-universe-summary')),
  'market-donut': lazyAgain(() => import('@/features/sales/charts/market-donut')),
  'market-tam': lazyAgain(() => import('@/features/sales/charts/market-tam')),
  'market-share-donut': lazyAgain(() => import('@/features/sales/charts/market-share-donut')),
  'sales-table': lazyAgain(() => import('@/features/sales/table/sales-table-widget')),
}

export type WidgetName = keyof typeof widgets
type OptionsOf<N extends WidgetName> =
  (typeof widgets)[N] extends ComponentType<WidgetProps<infer Options>> ? Options : never

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
