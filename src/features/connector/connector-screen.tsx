import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ConnectorQuery, downloadConnector } from '@/features/connector/download-connector'
import { OwnConnectors } from '@/features/connector/own-connectors'
import classes from '@/parts/connector/own-connector.module.css'
import { LegalLinks } from '@/parts/platform/legal-links'
import { SupportPhone } from '@/parts/platform/support-phone'
import { useDevice } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { PublicPage } from '@/ui/shell/public-page'

type ConnectorScreenProps = {
  /** The pharmacy that the address names. */
  query: ConnectorQuery
}

/** Download page of the connector for pharmacies, with or without a session (purchasing.md §2.8); a pharmacy also sees how its own one does. */
export function ConnectorScreen({ query }: ConnectorScreenProps) {
  const device = useDevice()
  const download = useSingleMutation({
    mutationFn: () => downloadConnector(device, query),
    onError: () => notify.error('Conector no generado'),
  })
  return (
    <PublicPage title="Descargar el Conector">
      <Text>
        El conector se instala en el ordenador de la farmacia y sube sus ventas y existencias a Rebotica.
      </Text>
      <Group>
        <Button
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          DESCARGAR CONECTOR
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
          Ir al login
        </Button>
      </Group>
      <OwnConnectors />
      <Installing server={window.location.origin} />
      <LegalLinks />
      <SupportPhone />
    </PublicPage>
  )
}

/** How the connector comes to run in a pharmacy, for whoever looks after its computers. */
function Installing({ server }: { server: string }) {
  return (
    <section className={classes.card} aria-labelledby="connector-installing">
      <h2 id="connector-installing" className={classes.title}>
        Cómo se instala
      </h2>
      <ol className={classes.list}>
        <li>En el ordenador donde el programa de la farmacia deja sus exportaciones, instale el conector.</li>
        <li>
          Haga la clave de la farmacia en esta página, después de entrar, o pídala a soporte; guárdela en un
          archivo llamado <code>clave</code>.
        </li>
        <li>
          Diga qué carpeta vigila. Lo que llegue a ella se envía solo, también tras un corte o un reinicio:
          <code className={classes.command}>
            npm run rebotica -- connector run --watch CARPETA --key-file clave --server {server}
          </code>
        </li>
        <li>
          Cómo va, qué espera y qué no se ha contado:
          <code className={classes.command}>npm run rebotica -- connector state</code>
        </li>
      </ol>
    </section>
  )
}
