import { useQuery } from '@tanstack/react-query'
import type { ConnectorDetail } from '@/contract/connector/connector-admin'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { batchText } from '@/features/admin/connectors/batch-text'
import { connectorQuery } from '@/features/admin/connectors/connector-queries'
import classes from '@/features/admin/connectors/connectors.module.css'
import { KeysSection } from '@/features/admin/connectors/keys-section'
import { WaitingSection } from '@/features/admin/connectors/waiting-section'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { Loading } from '@/ui/feedback/loading'
import { Page } from '@/ui/shell/page'

type ConnectorDetailScreenProps = { pharmacy: number; onBack: () => void }

/** The connector of one pharmacy: what came last, what waits, who may send. */
export function ConnectorDetailScreen({ pharmacy, onBack }: ConnectorDetailScreenProps) {
  const connector = useQuery(connectorQuery(useSessionScope(), pharmacy))
  const { data } = connector
  return (
    <Page
      title={data === undefined ? 'Conector' : `Conector de ${data.pharma.name}`}
      back={{ label: 'Volver a los conectores', onBack }}
      hasList
    >
      {data !== undefined ? (
        <>
          <ListAge query={connector} />
          <Facts connector={data} />
          <KeysSection pharmacy={pharmacy} keys={data.keys} />
          <WaitingSection pharmacy={pharmacy} count={data.openRows} />
          <Batches batches={data.batches} />
        </>
      ) : connector.isError ? (
        <NoData title="No se ha podido obtener el conector" query={connector} />
      ) : (
        <Loading height={240} radius="var(--rb-radius-lg)" />
      )}
    </Page>
  )
}

function Facts({ connector }: { connector: ConnectorDetail }) {
  const { lastDataAt, lastSaleDay, openRows, highestSequence } = connector
  const facts = [
    { label: 'Últimos datos', value: lastDataAt === null ? 'Nunca' : formatInstant(lastDataAt) },
    { label: 'Último día con ventas', value: lastSaleDay === null ? 'Ninguno' : formatDay(lastSaleDay) },
    { label: 'Filas en espera', value: formatInteger(openRows) },
    { label: 'Última secuencia', value: formatInteger(highestSequence) },
  ]
  return (
    <section className={classes.section} aria-label="Estado del conector">
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Batches({ batches }: Pick<ConnectorDetail, 'batches'>) {
  return (
    <section className={classes.section} aria-labelledby="connector-batches">
      <h2 id="connector-batches" className={classes.title}>
        Últimos lotes
      </h2>
      {batches.length === 0 ? (
        <p className={classes.dimmed}>Todavía no ha llegado ninguno.</p>
      ) : (
        <ul className={classes.list}>
          {batches.map((batch) => (
            <li key={batch.batch} className={classes.item}>
              <div className={classes.lines}>
                <strong>{batchText(batch)}</strong>
                <span className={classes.dimmed}>
                  {formatInstant(batch.receivedAt)} · secuencia {formatInteger(batch.sequence)}
                </span>
              </div>
              <span>
                {formatInteger(batch.counted)} de {formatInteger(batch.received)} filas contadas
                {batch.bad === 0 ? '' : `, ${formatInteger(batch.bad)} con errores`}
              </span>
              {batch.held === undefined ? null : (
                <span>
                  Retenido: dejaría sin existencias a {formatInteger(batch.held.missing)} de los{' '}
                  {formatInteger(batch.held.before)} productos que las tienen. Si la farmacia dice que está
                  completo, impórtelo en «Ventas y existencias por archivo».
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
