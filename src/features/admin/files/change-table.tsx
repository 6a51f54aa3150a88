import type { PharmacyFileChanges } from '@/contract/connector/pharmacy-files'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/admin/files/files.module.css'

/** Totals of what the file replaces, before and after. */
export function ChangeTable({ changes }: { changes: PharmacyFileChanges }) {
  const { before, after } = changes
  const rows: [label: string, of: (totals: typeof before) => string][] = [
    [
      changes.periods === null ? 'Productos' : 'Registros (día y producto)',
      ({ rows: count }) => formatInteger(count),
    ],
    ['Unidades', ({ units }) => formatInteger(units)],
    ['A PVL', ({ pvl }) => formatEuros(pvl)],
    ...(after.pvp === null
      ? []
      : [
          ['A PVP', ({ pvp }) => formatEuros(pvp ?? 0)] satisfies [string, (totals: typeof before) => string],
        ]),
  ]
  return (
    <table className={classes.table}>
      <caption>Totales de lo que se sustituye</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className={classes.number}>
            Antes
          </th>
          <th scope="col" className={classes.number}>
            Después
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={classes.number}>{of(before)}</td>
            <td className={classes.number}>{of(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
