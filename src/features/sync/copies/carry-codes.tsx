import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/copies/copies.module.css'
import { qrCode } from '@/ui/codes/qr-code'
import { copyText } from '@/ui/files/copy-text'

/** The order as codes, one after the other, for the camera of another device or a scanner. */
export function CarryCodes({ texts }: { texts: readonly string[] }) {
  const [index, setIndex] = useState(0)
  const text = texts[index]
  if (text === undefined) return null
  const isOne = texts.length === 1
  const which = `${formatInteger(index + 1)} de ${formatInteger(texts.length)}`
  return (
    <section className={classes.codes} aria-label="Código del pedido">
      <QrPicture text={text} label={isOne ? 'Código del pedido' : `Código ${which}`} />
      {isOne ? null : (
        <Group gap="xs" justify="center" wrap="nowrap">
          <Button variant="default" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Anterior
          </Button>
          <Text size="sm" fw={600} role="status">
            {which}
          </Text>
          <Button disabled={index === texts.length - 1} onClick={() => setIndex(index + 1)}>
            Siguiente
          </Button>
        </Group>
      )}
      <Button variant="subtle" onClick={() => copyText(texts.join('\n'))}>
        Copiar como texto
      </Button>
    </section>
  )
}

const quietZone = 4

function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  const size = rows.length + 2 * quietZone
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : [])),
  )
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={path.join('')} />
    </svg>
  )
}
