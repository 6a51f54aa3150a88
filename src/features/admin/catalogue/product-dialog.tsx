import { Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CatalogueProductDetails } from '@/contract/catalogue/catalogue-details'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { priceText } from '@/features/admin/catalogue/catalogue-columns'
import classes from '@/features/admin/catalogue/product-dialog.module.css'
import { catalogueProductQuery } from '@/features/admin/queries'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { Loading } from '@/ui/feedback/loading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

const priceSources: Record<string, string> = {
  facturacion: 'Ministerio de Sanidad',
  boe: 'BOE',
  precios: 'Archivo de precios',
  manual: 'Administración',
  anterior: 'De antes del historial',
}

/** Where a price comes from. */
const priceSource = (name: string): string => priceSources[name] ?? name

/** What the lists of the catalogue say of a product, and what it has cost since when. */
export function ProductDialog({ cn, onClose }: { cn: string; onClose: () => void }) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const scope = useSessionScope()
  const product = useQuery(catalogueProductQuery(scope, cn))
  const today = madridDay(new Date(scope.device.serverNow()))
  return (
    <Modal opened onClose={onClose} title={product.data?.name ?? `CN ${cn}`} size={720} fullScreen={narrow}>
      {product.data !== undefined ? (
        <Details product={product.data} today={today} />
      ) : product.isError ? (
        <NoData title="No se ha podido obtener el producto" query={product} />
      ) : (
        <Loading h={220} />
      )}
    </Modal>
  )
}

function Details({ product, today }: { product: CatalogueProductDetails; today: string }) {
  const { group, prices } = product
  const facts: [name: string, value: string][] = [
    ['CN', product.cn],
    ['EAN', product.ean ?? '—'],
    ['Laboratorio', product.laboratory],
    ['Grupo de las cifras', group === null ? '—' : `${group.name}${group.official ? '' : ' (no oficial)'}`],
    ['DCPF (AEMPS)', groupText(product.dcpf)],
    ['Agrupación homogénea (facturación)', groupText(product.billingGroup)],
    ['Conjunto de referencia (BOE)', groupText(product.referenceGroup)],
  ]
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {prices.length === 0 ? (
        <Text>No consta ningún cambio de precio.</Text>
      ) : (
        <table className={classes.prices}>
          <caption>Historial de precios</caption>
          <thead>
            <tr>
              <th scope="col">Desde</th>
              <th scope="col">PVL</th>
              <th scope="col">PVP</th>
              <th scope="col">Fuente</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ fromDay, pvl, pvp, source }) => (
              <tr key={fromDay}>
                <td>
                  {formatDay(fromDay)}
                  {fromDay > today ? ' (aún no rige)' : ''}
                </td>
                <td>{priceText(pvl)}</td>
                <td>{priceText(pvp)}</td>
                <td>{priceSource(source)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}

const groupText = (group: { code: string; name: string } | null): string =>
  group === null ? '—' : group.name === group.code ? group.code : `${group.name} · ${group.code}`
