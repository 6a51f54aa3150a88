import { Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { noticesKeyOf } from '@/offline/notices/decision-notice'
import { useSessionScope } from '@/parts/session/scope'

const canNotify = () => 'Notification' in window && 'serviceWorker' in navigator

/** Notices of this device: the browser is asked for its permission by the press of the switch, and never before. */
export function NoticesCard() {
  const { device, identity } = useSessionScope()
  const key = noticesKeyOf(identity)
  const wanted = useLiveQuery(() => device.preferences.read(key), [device, key])
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : 'denied'))
  const change = async (wants: boolean) => {
    if (!wants) return await device.preferences.remove(key)
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') await device.preferences.write(key, true)
  }
  return (
    <Card withBorder maw={640}>
      <Stack gap="xs">
        <Title order={2}>Avisos en este dispositivo</Title>
        {canNotify() ? (
          <>
            <Switch
              label="Avisarme de los pedidos por revisar"
              checked={wanted === true && permission === 'granted'}
              disabled={permission === 'denied'}
              onChange={({ currentTarget }) => void change(currentTarget.checked)}
              styles={{ body: { minHeight: 'var(--rb-touch)', alignItems: 'center' } }}
            />
            <Text size="sm" c="dimmed">
              Si un pedido guardado sube de precio o el servidor lo rechaza mientras no mira la aplicación. El
              aviso solo dice cuántos hay.
            </Text>
            {permission === 'denied' ? (
              <Text size="sm">
                El navegador tiene bloqueados los avisos de esta página. Permítalos en sus ajustes y vuelva
                aquí.
              </Text>
            ) : null}
          </>
        ) : (
          <Text size="sm">Este navegador no puede mostrar avisos.</Text>
        )}
      </Stack>
    </Card>
  )
}
