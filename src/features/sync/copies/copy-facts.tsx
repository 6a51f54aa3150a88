import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/sync/copies/copies.module.css'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { useDevice } from '@/parts/session/scope'

/** Where an order that waits is, and what of that goes with the browser's data. `isTooOld`: no other device takes it in any more. */
export function CopyFacts({ entry, isTooOld }: { entry: OrderEntry; isTooOld: boolean }) {
  const { outboxBackup } = useDevice()
  const [copies, setCopies] = useState<{ file: boolean | null; marker: boolean }>()
  useEffect(() => {
    let isShown = true
    void outboxBackup.copiesOf(entry.id).then((found) => {
      if (isShown) setCopies(found)
    })
    return () => {
      isShown = false
    }
  }, [outboxBackup, entry])
  const { file, code } = entry.takenOut ?? {}
  return (
    <section aria-labelledby="copies-of-order">
      <h3 id="copies-of-order" className={classes.title}>
        Dónde está este pedido
      </h3>
      <dl className={classes.facts}>
        <Fact name="Base de datos del navegador" value="Sí" />
        <Fact name="Copia en un archivo del navegador" value={copies && said(copies.file)} />
        <Fact name="Marca del navegador, que avisa si falta" value={copies && said(copies.marker)} />
        <Fact name="Archivo guardado o compartido" value={file ? formatInstant(file) : 'No'} />
        <Fact name="Código mostrado" value={code ? formatInstant(code) : 'No'} />
      </dl>
      <Text size="sm" c={file === undefined || isTooOld ? 'var(--rb-amber)' : 'dimmed'}>
        Si se borran los datos de este navegador,{' '}
        {isTooOld ? 'este pedido se pierde.' : whatIsLeft(entry.takenOut)}
      </Text>
    </section>
  )
}

const whatIsLeft = ({ file, code }: NonNullable<OrderEntry['takenOut']> = {}): string => {
  if (file !== undefined) return 'queda el archivo.'
  return code === undefined
    ? 'este pedido se pierde. Un archivo lo evita.'
    : 'este pedido se pierde, salvo que otro dispositivo haya leído el código.'
}

const said = (is: boolean | null): string => (is === null ? 'No se sabe' : is ? 'Sí' : 'No')

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  )
}
