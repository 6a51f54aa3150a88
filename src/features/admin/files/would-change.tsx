import { Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import { formatInteger } from '@/domain/basics/numbers'
import { ChangeTable } from '@/features/admin/files/change-table'
import { periodsText, rowsText } from '@/features/admin/files/file-words'
import classes from '@/features/admin/files/files.module.css'
import { ActionButton } from '@/ui/controls/action-button'

type Found = NonNullable<PharmacyFilePreview['found']>

type WouldChangeProps = {
  found: Found
  isMonthly: boolean
  /** Why it cannot be stored now. */
  blocked: string | null
  isStoring: boolean
  onStore: (confirmed: boolean) => void
}

/** What importing the file would do, and what of it is left out. */
export function WouldChange({ found, isMonthly, blocked, isStoring, onStore }: WouldChangeProps) {
  const { changes, isSame, read, others, takesAway } = found
  const [isConfirmed, setIsConfirmed] = useState(false)
  const periods = periodsText(found, isMonthly)
  return (
    <Card withBorder component="section" aria-labelledby="file-changes">
      <Stack gap="sm">
        <h2 id="file-changes" className={classes.title}>
          Lo que cambiaría en «{found.pharmacy}»
        </h2>
        {isSame ? <Text fw={600}>Nada: los datos de la farmacia ya están así.</Text> : null}
        <ul className={classes.facts}>
          {periods === null ? (
            <li>Sustituye todas las existencias: lo que el archivo no trae se queda sin ellas.</li>
          ) : (
            <li>Sustituye {periods}.</li>
          )}
          {isSame ? null : (
            <li>
              {changes.periods === null ? 'Productos' : 'Registros (día y producto)'}: {rowsText(changes)}.
            </li>
          )}
          <li>{formatInteger(read)} filas leídas.</li>
          {others.map(({ label, rows }) => (
            <li key={label}>
              {label}: {formatInteger(rows)}.
            </li>
          ))}
        </ul>
        <div className={classes.scroll}>
          <ChangeTable changes={changes} />
        </div>
        <Refusals found={found} />
        {takesAway === null ? null : (
          <Checkbox
            checked={isConfirmed}
            onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
            label={`El archivo está completo: se quedan sin existencias ${formatInteger(takesAway.missing)} de los ${formatInteger(takesAway.before)} productos que las tienen`}
          />
        )}
        <Group justify="flex-end">
          <ActionButton
            loading={isStoring}
            disabledReason={
              blocked ??
              (isSame
                ? 'No cambia nada'
                : takesAway !== null && !isConfirmed
                  ? 'Confirme antes que el archivo está completo'
                  : null)
            }
            onClick={() => onStore(isConfirmed)}
          >
            Importar
          </ActionButton>
        </Group>
      </Stack>
    </Card>
  )
}

function Refusals({ found: { refused, refusals } }: { found: Found }) {
  if (refused === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Filas que se quedan fuera">
      <table className={classes.table}>
        <caption>
          Se quedan fuera {formatInteger(refused)}
          {refused > refusals.length ? `; las primeras ${formatInteger(refusals.length)}` : ''}
        </caption>
        <thead>
          <tr>
            <th scope="col">Línea</th>
            <th scope="col">Motivo</th>
            <th scope="col">Contenido</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ line, reason, content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be there twice
            <tr key={index}>
              <td className={classes.number}>{formatInteger(line)}</td>
              <td>{reason}</td>
              <td>{content}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
