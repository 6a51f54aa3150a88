import classes from '@/ui/chart/chart-table.module.css'
import type { DonutModel } from '@/ui/chart/model/chart-model'
import { shareText, shownSlices } from '@/ui/chart/model/donut-shares'
import { formatFigure } from '@/ui/chart/model/measures'

export function DonutTable({ model }: { model: DonutModel }) {
  const shares = shownSlices(model).map(({ share }) => share)
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{model.what}</caption>
      <thead>
        <tr>
          <th scope="col">Concepto</th>
          <th scope="col">{model.measure === 'euros' ? 'Importe' : 'Cantidad'}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {model.slices.map(({ id, name, value }, index) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{formatFigure(model.measure, value)}</td>
            <td>{shareText(value, shares[index])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            {formatFigure(
              model.measure,
              model.slices.reduce((sum, { value }) => sum + value, 0),
            )}
          </td>
          <td>{shares.reduce((sum, share) => sum + share, 0)}&nbsp;%</td>
        </tr>
      </tfoot>
    </table>
  )
}
