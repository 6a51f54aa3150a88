import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FunctionComponent, useState, useSyncExternalStore } from 'react'
import type { Answer } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { laboratoryTermsQuery } from '@/features/terms/queries'
import type { RejectedTermsProps } from '@/features/terms/rejected-terms'
import classes from '@/features/terms/terms-card.module.css'
import { useSessionScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'
import { openTab } from '@/ui/files/open-tab'

const RejectedTerms: FunctionComponent<RejectedTermsProps> = lazyComponent(
  () => import('@/features/terms/rejected-terms'),
)

/** The terms that a pharmacy's user has accepted, with links to them (platform.md §2, Account). */
export function TermsCard() {
  const { device, identity } = useSessionScope()
  const laboratories = useQuery(laboratoryTermsQuery(device, identity)).data ?? []
  // Read from the device: the session in the route's context is that of when the route was opened.
  const session = useSyncExternalStore(device.session.subscribe, device.session.getSnapshot)
  const agreedAt = session?.user.agreedTermsAt ?? null
  return (
    <Card withBorder maw={640}>
      <Stack gap="xs">
        <Title order={2}>Términos</Title>
        <Group gap="0 20px">
          <Anchor
            className={classes.link}
            renderRoot={(props) => <Link to="/terminos-y-condiciones" {...props} />}
          >
            Términos y condiciones
          </Anchor>
          <Anchor
            className={classes.link}
            renderRoot={(props) => <Link to="/politica-privacidad" {...props} />}
          >
            Política de privacidad
          </Anchor>
        </Group>
        {agreedAt === null ? null : (
          <Text size="sm" c="dimmed">
            Términos y condiciones aceptados el {dayOf(agreedAt)}
          </Text>
        )}
        {laboratories.length === 0 ? null : (
          <>
            <Title order={3}>Términos de licencia de los laboratorios</Title>
            <ul className={classes.laboratories}>
              {laboratories.map((terms) => (
                <LaboratoryRow key={terms.id} terms={terms} />
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Card>
  )
}

type Terms = Answer<'laboratoryTermsOfUser'>[number]

/** Nobody accepts in the place of another: who impersonates the user reads only what was answered. */
function LaboratoryRow({ terms }: { terms: Terms }) {
  const { device, identity } = useSessionScope()
  const isOwn = identity.switchUser === null
  const [isReading, setReading] = useState(false)
  const opening = useMutation({
    mutationFn: async (_tab: Window | null) =>
      unwrap(await device.client.call('termsUrl', { query: { laboratoryId: terms.laboratory.id } })),
    onSuccess: ({ url }, tab) => (tab === null ? location.assign(url) : tab.location.replace(url)),
    onError: (_error, tab) => {
      tab?.close()
      notify.error('Error en la obtencion de los terminos y condiciones.')
    },
  })
  return (
    <li className={classes.laboratory}>
      <Button
        variant="subtle"
        className={classes.open}
        classNames={{ label: classes.label }}
        rightSection={<IconExternalLink size={18} aria-hidden />}
        aria-description="Se abre en otra pestaña"
        loading={opening.isPending}
        onClick={() => opening.mutate(openTab('Abriendo los términos…'))}
      >
        {terms.title}
      </Button>
      <Group gap="0 8px">
        <Text size="sm" c="dimmed">
          {answerText(terms)}
        </Text>
        {terms.status === 'rejected' && isOwn ? (
          <Button
            variant="subtle"
            onClick={() => setReading(true)}
            aria-label={`Leer y aceptar: ${terms.title}`}
          >
            Leer y aceptar
          </Button>
        ) : null}
      </Group>
      {isReading ? <RejectedTerms terms={terms} onClose={() => setReading(false)} /> : null}
    </li>
  )
}

const answerText = ({ status, answeredAt }: Terms): string => {
  if (answeredAt === null) return 'Por contestar'
  return `${status === 'accepted' ? 'Aceptados' : 'Rechazados'} el ${dayOf(answeredAt)}`
}

const dayOf = (instant: string) => formatDay(madridDay(new Date(instant)))
