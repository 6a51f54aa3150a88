import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import { formatDay, formatLongDay, formatMonth } from '@/domain/basics/dates'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { storeAs } from '@/offline/session/stored-answers'
import classes from '@/parts/catalogue/official-sources.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'

/** Where products, groups and prices come from and of when they are; asked for when somebody wants to know. */
export function OfficialSources() {
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.sources} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Fuentes del catálogo</summary>
      {opened ? <SourcesText /> : null}
    </details>
  )
}

export function SourcesText() {
  const { data, error, isError } = useQuery(catalogueSourcesQuery(useSessionScope()))
  if (data === undefined)
    return <p>{isError ? `No se han podido obtener las fuentes. ${failureText(error)}` : 'Cargando…'}</p>
  if (data.length === 0) return <p>Este catálogo no viene de listas oficiales.</p>
  return <p>Fuentes: {data.map(sourceText).join('; ')}.</p>
}

/** Official lists that the catalogue is made of. They change when one is imported, some times a month. */
const catalogueSourcesQuery = ({ device, identity }: { device: Device; identity: Identity }) =>
  queryOptions({
    ...storeAs('catalogueSources'),
    queryKey: ownedKey('catalogue', identity, 'sources'),
    queryFn: async ({ signal }) => unwrap(await device.client.call('catalogueSources', { signal })),
    staleTime: 60 * 60_000,
  })

const authorities: Record<string, string> = {
  presentaciones: 'Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), «Presentaciones»',
  prescripcion:
    'Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), Nomenclátor de prescripción',
  facturacion: 'Ministerio de Sanidad, Nomenclátor de facturación',
  suministro:
    'Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), CIMA, problemas de suministro',
  boe: 'Boletín Oficial del Estado (BOE), precios de referencia',
}

/** 'Ministerio de Sanidad, Nomenclátor de facturación, mayo de 2026': as precise as the list itself is. */
const sourceText = (source: { name: string; published: string | null; importedOn: string }): string => {
  const { name, published, importedOn } = source
  return `${authorities[name] ?? name}, ${published === null ? `importado el ${formatDay(importedOn)}` : dateText(published)}`
}

const dateText = (published: string): string => {
  if (published.length === 10) return formatLongDay(published)
  return published.length === 7 ? formatMonth(published) : published
}
