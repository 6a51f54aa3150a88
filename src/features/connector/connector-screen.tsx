import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ConnectorQuery, downloadConnector } from '@/features/connector/download-connector'
import { Installing } from '@/features/connector/installing'
import { OwnConnectors } from '@/features/connector/own-connectors'
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
