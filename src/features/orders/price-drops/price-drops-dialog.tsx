import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatCount, formatInteger, formatPercent } from '@/domain/basics/numbers'
import { sheetToCsv } from '@/domain/sheet/csv'
import type { Sheet } from '@/domain/sheet/sheet'
import { dropTotals, forecastDays, type PriceDrop } from '@/domain/supply/price-drops'
import classes from '@/features/orders/price-drops/price-drops-dialog.module.css'
import { useOwnSupply } from '@/parts/purchasing/own-supply'
import { fromDevice } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'
import { type PharmacyScope, usePharmacyScope } from '@/parts/session/scope'
import { saveFile } from '@/ui/files/download'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

/** A price order changes thousands of products; those that lose the most come first. */
const rowsAtOnce = 100

/** Null where this device does not have the pharmacy's data: sales and shelf together are nowhere else. */
const priceDropsQuery = ({ device, identity, pharmacy }: PharmacyScope, ownSupply: unknown) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'price-drops', { ownSupply }),
    queryFn: ({ signal }) => device.purchasing(pharmacy.id).priceDrops({ signal }),
  })

/** Products whose price falls, with what the pharmacy will still have of them then. */
export default function PriceDropsDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const scope = usePharmacyScope()
  const { data: drops, isError } = useQuery(priceDropsQuery(scope, useOwnSupply(scope)))
  const [shown, setShown] = useState(rowsAtOnce)
  const left = drops?.filter((drop) => drop.left > 0) ?? []
  const today = madridDay(new Date(scope.device.serverNow()))
  return (
    <Modal opened onClose={onClose} title="Bajadas de precio" size="xl">
      <Stack>
        {isError && drops === undefined ? (
          <Text role="alert">No se han podido calcular.</Text>
        ) : drops === undefined ? (
          <Text role="status">Obteniendo información...</Text>
        ) : drops === null ? (
          <Text>
            Se calcula con las ventas y las existencias que guarda este dispositivo, que aún no tiene las de
            la farmacia.
          </Text>
        ) : drops.length === 0 ? (
          <Text>No se conoce ninguna bajada de lo que la farmacia tiene o vende.</Text>
        ) : (
          <>
            <Group justify="space-between" wrap="wrap">
              <Text className={classes.total}>{totalText(drops)}</Text>
              {left.length === 0 ? null : (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() =>
                    saveFile(
                      new Blob([sheetToCsv(returnsSheet(left))], { type: 'text/csv' }),
                      `Para devolver ${scope.pharmacy.name} ${today}.csv`,
                    )
                  }
                >
                  Lista para devolver (CSV)
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              Se cuenta con vender cada día la media de los {forecastDays} días que acaban con la última
              venta, o de los que haya. El valor es la diferencia de PVL, sin descuentos ni impuestos.
            </Text>
            <ul className={classes.drops}>
              {drops.slice(0, shown).map((drop) => (
                <Drop key={drop.cn} drop={drop} />
              ))}
            </ul>
            {drops.length <= shown ? null : (
              <Button variant="default" onClick={() => setShown(drops.length)}>
                Ver los {formatInteger(drops.length - shown)} restantes
              </Button>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const totalText = (drops: readonly PriceDrop[]): string => {
  const { products, units, uncounted, atRisk } = dropTotals(drops)
  if (uncounted === drops.length) return 'No se conocen las existencias de lo que baja.'
  return units === 0
    ? `Lo que hay en la farmacia y en camino se habrá vendido antes de cada bajada${uncounted > 0 ? ', donde se conocen las existencias' : ''}.`
    : `Perderían ${formatEuros(atRisk)}: ${formatCount(units, 'unidad', 'unidades')} de ${formatCount(products, 'producto', 'productos')} que no se habrán vendido el día de su bajada.`
}

function Drop({ drop }: { drop: PriceDrop }) {
  const { cn, product, laboratory, from, days, pvl, nextPvl, stock, coming, sold, left, atRisk, needed } =
    drop
  return (
    <li className={classes.drop}>
      <span className={classes.product}>
        <b>{product}</b>
        <small>{[cn, laboratory].filter((fact) => fact !== null).join(' · ')}</small>
        <small>
          {stock === null ? 'Existencias desconocidas' : `Hay ${formatCount(stock, 'ud', 'uds')}`}
          {coming > 0 ? ` y ${formatInteger(coming)} en camino` : ''}; se{' '}
          {sold === 1 ? 'venderá' : 'venderán'} {formatInteger(sold)} antes
        </small>
      </span>
      <span>
        Desde el {formatDay(from)}
        <small>
          PVL {formatEuros(pvl)} → {formatEuros(nextPvl)} (−{formatPercent((pvl - nextPvl) / pvl)})
        </small>
        <small>
          Compre para {formatCount(days, 'día', 'días')}
          {needed > 0 ? `: ${formatCount(needed, 'ud', 'uds')}` : stock === null ? '' : ': nada'}
        </small>
      </span>
      <span className={classes.risk} data-risk={left > 0 || undefined}>
        <b>
          {left > 0
            ? `Sobran ${formatCount(left, 'ud', 'uds')}`
            : stock === null
              ? 'No se sabe qué sobrará'
              : 'No sobra nada'}
        </b>
        {left > 0 ? <small>−{formatEuros(atRisk)}</small> : null}
      </span>
    </li>
  )
}

/** What may be returned: those units that will not be sold in time. */
const returnsSheet = (drops: readonly PriceDrop[]): Sheet => ({
  name: 'Para devolver',
  columns: [
    { title: 'CN', kind: 'text' },
    { title: 'Producto', kind: 'text' },
    { title: 'Laboratorio', kind: 'text' },
    { title: 'Baja el', kind: 'text' },
    { title: 'PVL', kind: 'cents' },
    { title: 'PVL nuevo', kind: 'cents' },
    { title: 'Unidades', kind: 'integer' },
    { title: 'Pérdida', kind: 'cents' },
  ],
  rows: drops.map(({ cn, product, laboratory, from, pvl, nextPvl, left, atRisk }) => [
    ...[cn, product, laboratory, formatDay(from)],
    ...[pvl, nextPvl, left, atRisk],
  ]),
})
