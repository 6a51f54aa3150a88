import { Button, SegmentedControl, Switch } from '@mantine/core'
import { formatDay } from '@/domain/basics/dates'
import { formatCount, formatPercent } from '@/domain/basics/numbers'
import { serviceLevels } from '@/domain/prudent/row-forecasts'
import classes from '@/features/purchasing/prudent/prudent.module.css'
import type { Prudent } from '@/features/purchasing/prudent/use-prudent'

type PrudentChoicesProps = {
  prudent: Prudent
  /** Rows whose units would change. */
  rows: number
  onUseAll: () => void
}

export default function PrudentChoices({ prudent, rows, onUseAll }: PrudentChoicesProps) {
  const { preference, change, state } = prudent
  const { shown, level } = preference
  return (
    <div className={classes.choices}>
      <h2>Cantidad prudente</h2>
      <p>
        Lo que la farmacia venderá, previsto de sus propias ventas de cada día, con margen para no quedarse
        sin existencias.
      </p>
      <Switch
        label="Mostrarla en cada fila"
        checked={shown}
        classNames={{ body: classes.switch }}
        onChange={({ currentTarget: { checked } }) => change({ ...preference, shown: checked })}
      />
      {!shown ? null : (
        <>
          <SegmentedControl
            fullWidth
            aria-label="Nivel de servicio"
            value={String(level)}
            onChange={(value) => {
              const chosen = serviceLevels.find((each) => String(each) === value)
              if (chosen !== undefined) change({ ...preference, level: chosen })
            }}
            data={serviceLevels.map((each) => ({ value: String(each), label: formatPercent(each) }))}
          />
          <p>{chanceTexts[level]}</p>
          <p role="status">{stateText(prudent, rows)}</p>
          {state !== 'ready' || rows === 0 ? null : (
            <Button onClick={onUseAll}>Usar las cantidades prudentes</Button>
          )}
        </>
      )}
    </div>
  )
}

const chanceTexts = {
  0.8: 'Que haya bastante 8 de cada 10 veces.',
  0.9: 'Que haya bastante 9 de cada 10 veces.',
  0.95: 'Que haya bastante 19 de cada 20 veces.',
}

const stateText = ({ state, lastSale }: Prudent, rows: number): string => {
  if (state === 'no-data')
    return 'Se calcula en este dispositivo, que aún no tiene las ventas de la farmacia. Se muestra cuando las haya descargado.'
  if (state === 'old-sales' && lastSale !== null)
    return `La última venta que ha llegado es del ${formatDay(lastSale)}: hace demasiado para prever las próximas. Se muestra cuando lleguen más.`
  if (state === 'failed') return 'No se ha podido calcular.'
  if (state === 'pending') return 'Calculando…'
  return rows === 0
    ? 'Ninguna fila cambiaría.'
    : `${formatCount(rows, 'fila cambiaría', 'filas cambiarían')}; las unidades que ha escrito se quedan.`
}
