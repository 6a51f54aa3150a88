import { Alert, Button, Card, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatBytes } from '@/domain/basics/bytes'
import { PickField } from '@/features/admin/editing/fields/pick-fields'
import type { FieldSpec } from '@/features/admin/editing/kinds/field-spec'
import { DropZone } from '@/features/admin/files/drop-zone'
import { rowsText } from '@/features/admin/files/file-words'
import classes from '@/features/admin/files/files.module.css'
import { Recognised } from '@/features/admin/files/recognised'
import { type FileKind, maxBytes, useFileUpload } from '@/features/admin/files/use-file-upload'
import { WouldChange } from '@/features/admin/files/would-change'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { Page } from '@/ui/shell/page'

const pharmacySpec = {
  type: 'pick',
  of: 'pharmacies',
  name: 'pharmacy',
  label: 'Farmacia',
  required: true,
} as const satisfies FieldSpec

/** Sales or stock of a pharmacy by file: read and shown first, then imported as the command does. */
export function FilesScreen({ onBack }: { onBack: () => void }) {
  const offline = useOfflineReason()
  const { chosen, change, startAgain, progress, preview, reading, storing, stored } = useFileUpload()
  const { kind, pharmacy, file } = chosen
  const isTooLarge = file !== null && file.size > maxBytes
  const faults: Record<string, string> = {
    ...serverFaults(reading.error),
    ...(file !== null && pharmacy === null && { pharmacy: 'Elija de qué farmacia es' }),
  }
  const problem =
    storing.error !== null
      ? failureText(storing.error)
      : reading.error === null
        ? null
        : problemText(reading.error, ['file', 'pharmacy'])
  return (
    <Page title="Ventas y existencias por archivo" back={{ label: 'Volver a Farmacias', onBack }}>
      <Stack maw={960}>
        <Card withBorder>
          <Stack gap="sm">
            <Text>
              Las ventas o las existencias de una farmacia, de su programa (Farmatic, Nixfarma, Unycop) o en
              un CSV. No cambia nada hasta que pulse «Importar».
            </Text>
            <NativeSelect
              label="Qué trae el archivo"
              value={kind}
              data={[
                { value: 'sales', label: 'Ventas' },
                { value: 'stock', label: 'Existencias' },
              ]}
              onChange={(event) => change({ kind: event.currentTarget.value as FileKind })}
            />
            <PickField
              spec={pharmacySpec}
              path="pharmacy"
              value={pharmacy}
              faults={faults}
              onChange={(value) => change({ pharmacy: typeof value === 'string' ? value : null })}
            />
            <DropZone
              file={file}
              fault={isTooLarge ? `El archivo puede tener como mucho ${formatBytes(maxBytes)}` : faults.file}
              onChoose={(next) => change({ file: next })}
            />
            {reading.isPending ? <Sending progress={progress} /> : null}
          </Stack>
        </Card>
        {problem === null ? null : (
          <FormProblem title={storing.error === null ? 'No se ha podido leer' : 'No se ha importado'}>
            {problem}
          </FormProblem>
        )}
        {stored !== null ? (
          <Alert icon={<IconCheck aria-hidden />} title="Importado" role="status">
            <Stack gap="xs" align="flex-start">
              {rowsText(stored)}.{/* The button that had the focus is gone. */}
              <Button variant="default" ref={focus} onClick={startAgain}>
                Importar otro archivo
              </Button>
            </Stack>
          </Alert>
        ) : preview === null ? null : (
          <>
            {preview.problem === null ? null : (
              <FormProblem title="Así no se puede importar">{preview.problem.message}</FormProblem>
            )}
            <Recognised preview={preview} chosen={chosen} onChange={change} />
            {preview.found === null ? null : (
              <WouldChange
                key={preview.found.upload}
                found={preview.found}
                isMonthly={preview.isMonthly}
                blocked={offline ?? (reading.isPending ? 'Se está leyendo el archivo' : null)}
                isStoring={storing.isPending}
                onStore={(confirmed) =>
                  pharmacy !== null &&
                  preview.found !== null &&
                  storing.mutate({ pharmacy, upload: preview.found.upload, ...(confirmed && { confirmed }) })
                }
              />
            )}
          </>
        )}
      </Stack>
    </Page>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

function Sending({ progress }: { progress: number }) {
  const percent = Math.floor(progress * 100)
  const text = percent < 100 ? `Enviando y leyendo: ${percent} %` : 'Comparando con lo que hay…'
  return (
    <div>
      <Text size="sm" role="status">
        {text}
      </Text>
      <progress className={classes.progress} max={100} value={percent} aria-label="Envío del archivo" />
    </div>
  )
}
