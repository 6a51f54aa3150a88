import { Card, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import classes from '@/features/admin/files/files.module.css'
import type { ChosenFile } from '@/features/admin/files/use-file-upload'

type RecognisedProps = {
  preview: PharmacyFilePreview
  chosen: ChosenFile
  onChange: (patch: Partial<ChosenFile>) => void
}

const none = ''

/** What the file was taken for: its format, what each column is, its first rows. What is wrong of that is changed here. */
export function Recognised({ preview, chosen, onChange }: RecognisedProps) {
  const { columns, header, problem, isMonthly, inCents } = preview
  const months = columns.filter(({ key }) => key.startsWith('month'))
  const assigned = columns.filter(({ key }) => !key.startsWith('month'))
  const choose = (key: string, text: string) =>
    onChange({
      columns: {
        ...Object.fromEntries(assigned.map(({ key: each, index }) => [each, index])),
        [key]: text === none ? null : Number(text),
      },
    })
  const isMissing = (column: (typeof columns)[number]) =>
    problem?.field === 'columns' && column.required && column.index === null
  return (
    <Card withBorder component="section" aria-labelledby="file-recognised">
      <Stack gap="sm">
        <h2 id="file-recognised" className={classes.title}>
          Lo que se ha reconocido
        </h2>
        <Text>
          Formato: <strong>{preview.format}</strong> · {preview.text}
          {inCents ? ' · importes en céntimos' : ''}
          {months.length === 0 ? '' : ` · ${months.length} meses`}
        </Text>
        <Guesses guesses={preview.guesses} />
        <div className={classes.fields}>
          {assigned.map((column) => (
            <NativeSelect
              key={column.key}
              label={column.label}
              withAsterisk={column.required}
              error={isMissing(column) ? 'Elija qué columna es' : undefined}
              value={column.index === null ? none : String(column.index)}
              data={[
                { value: none, label: 'Ninguna columna' },
                ...header.map((name, index) => ({
                  value: String(index),
                  label: name === '' ? `Columna ${index + 1}` : name,
                })),
              ]}
              onChange={(event) => choose(column.key, event.currentTarget.value)}
            />
          ))}
          {isMonthly ? (
            <YearField
              year={chosen.year}
              fault={problem?.field === 'year' ? problem.message : undefined}
              onChange={(year) => onChange({ year })}
            />
          ) : chosen.kind === 'sales' && assigned.length > 0 ? (
            <>
              <NativeSelect
                label="Importes"
                value={chosen.amounts}
                data={[
                  { value: 'auto', label: 'Como el formato' },
                  { value: 'euros', label: 'En euros' },
                  { value: 'cents', label: 'En céntimos' },
                ]}
                onChange={(event) =>
                  onChange({ amounts: event.currentTarget.value as ChosenFile['amounts'] })
                }
              />
              <NativeSelect
                label="Orden de día y mes"
                value={chosen.dates}
                data={[
                  { value: 'auto', label: 'Como el archivo' },
                  { value: 'dmy', label: 'Día/mes/año' },
                  { value: 'mdy', label: 'Mes/día/año' },
                ]}
                onChange={(event) => onChange({ dates: event.currentTarget.value as ChosenFile['dates'] })}
              />
            </>
          ) : null}
          {assigned.length === 0 ? null : (
            <NativeSelect
              label="Decimales"
              value={chosen.decimals}
              data={[
                { value: 'auto', label: 'Como el archivo' },
                { value: 'comma', label: 'Con coma' },
                { value: 'dot', label: 'Con punto' },
              ]}
              onChange={(event) =>
                onChange({ decimals: event.currentTarget.value as ChosenFile['decimals'] })
              }
            />
          )}
        </div>
        <Sample preview={preview} />
      </Stack>
    </Card>
  )
}

/** How it was read where it could be read in two ways: to be looked at before it is imported. */
function Guesses({ guesses }: { guesses: readonly string[] }) {
  const id = useId()
  if (guesses.length === 0) return null
  return (
    <div>
      <Text id={id} fw={600}>
        Se ha supuesto
      </Text>
      <ul aria-labelledby={id} className={classes.facts}>
        {guesses.map((guess) => (
          <li key={guess}>{guess}</li>
        ))}
      </ul>
    </div>
  )
}

/** Sent once it is a year: each letter would send the file again. */
function YearField({
  year,
  fault,
  onChange,
}: {
  year: string
  fault: string | undefined
  onChange: (year: string) => void
}) {
  const [typed, setTyped] = useState(year)
  useEffect(() => setTyped(year), [year])
  const isYear = /^20\d\d$/.test(typed)
  return (
    <TextInput
      label="Año de las ventas"
      description="Si el nombre del archivo lo trae, no hace falta."
      inputMode="numeric"
      maxLength={4}
      value={typed}
      error={typed.length === 4 && !isYear ? 'No es un año' : fault}
      onChange={(event) => {
        const next = event.currentTarget.value.trim()
        setTyped(next)
        if (/^20\d\d$/.test(next) && next !== year) onChange(next)
      }}
    />
  )
}

function Sample({ preview: { header, sample, columns } }: { preview: PharmacyFilePreview }) {
  const takenFor = (index: number) => columns.find((column) => column.index === index)?.label
  if (sample.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Primeras filas del archivo">
      <table className={`${classes.table} ${classes.sample}`}>
        <caption>Primeras filas</caption>
        <thead>
          <tr>
            {header.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name of their own
              <th key={index} scope="col">
                {name}
                <span className={classes.use}>{takenFor(index) ?? 'no se usa'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((fields, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have none, either
            <tr key={row}>
              {header.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index}>{fields[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
