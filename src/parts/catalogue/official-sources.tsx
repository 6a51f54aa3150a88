import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '@/parts/catalogue/official-sources.module.css'
import { catalogueSourcesQuery } from '@/parts/catalogue/queries'
import { sourceText } from '@/parts/catalogue/source-text'
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
  const { data, isError } = useQuery(catalogueSourcesQuery(useSessionScope()))
  if (data === undefined)
    return <p>{isError ? 'No se han podido obtener las fuentes. Compruebe su conexión.' : 'Cargando…'}</p>
  if (data.length === 0) return <p>Este catálogo no viene de listas oficiales.</p>
  return <p>Fuentes: {data.map(sourceText).join('; ')}.</p>
}
