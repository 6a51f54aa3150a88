import { Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { isPharmacyUser } from '@/domain/people/roles'
import { noticesKeyOf } from '@/offline/notices/decision-notice'
import { type PushState, pushKeyOf, pushStates } from '@/offline/notices/push-subscription'
import { useSessionScope } from '@/parts/session/scope'

const canNotify = () => 'Notification' in window && 'serviceWorker' in navigator

/** What the user may count on while the app is closed. */
const closedApp: Record<PushState, string> = {
  on: 'Avisa también con la aplicación cerrada, hasta que se cierre la sesión en este dispositivo o pasen 30 días desde que entró.',
  waiting:
    'Sin conexión con el servidor, o sin sesión: por ahora solo avisa con la aplicación abierta. Se completará solo.',
  unsupported: 'Este navegador solo avisa con la aplicación abierta.',
  unavailable: 'Este servidor no envía avisos: solo los verá con la aplicación abierta.',
  failed:
    'El navegador no ha podido activar los avisos con la aplicación cerrada: se intentará otra vez cuando la abra. Con la aplicación abierta sí avisa.',
}

/** Notices of this device: the browser is asked for its permission by the press of the switch, and never before. */
export function NoticesCard() {
  const { device, identity, user } = useSessionScope()
  const isPharmacy = isPharmacyUser(user.rol)
  const key = noticesKeyOf(identity)
  const wanted = useLiveQuery(() => device.preferences.read(key), [device, key])
  const kept = useLiveQuery(() => device.preferences.read(pushKeyOf(identity)), [device, identity])
  const push = pushStates.find((state) => state === kept)
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : 'denied'))
  const change = async (wants: boolean) => {
    if (!wants) return await device.preferences.remove(key)
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') await device.preferences.write(key, true)
  }
  const isOn = wanted === true && permission === 'granted'
  return (
    <Card withBorder maw={640}>
      <Stack gap="xs">
        <Title order={2}>Avisos en este dispositivo</Title>
        {canNotify() ? (
          <>
            <Switch
              label="Avisarme de los pedidos por revisar"
              checked={isOn}
              disabled={permission === 'denied'}
              onChange={({ currentTarget }) => void change(currentTarget.checked)}
              styles={{ body: { minHeight: 'var(--rb-touch)', alignItems: 'center' } }}
            />
            <Text size="sm" c="dimmed">
              {isPharmacy ? 'Si un laboratorio contesta que no servirá todo un pedido, o si' : 'Si'} un pedido
              guardado sube de precio o el servidor lo rechaza mientras no mira la aplicación. El aviso solo
              dice cuántos hay.
            </Text>
            {isOn && isPharmacy ? (
              <Text size="sm" role="status">
                {push === undefined ? 'Se está activando para la aplicación cerrada…' : closedApp[push]}
              </Text>
            ) : null}
            {permission === 'denied' ? (
              <Text size="sm">
                El navegador tiene bloqueados los avisos de esta página. Permítalos en sus ajustes y vuelva
                aquí.
              </Text>
            ) : null}
          </>
        ) : (
          <Text size="sm">
            Este navegador no puede mostrar avisos. En un iPhone o iPad, añada antes la aplicación a la
            pantalla de inicio y ábrala desde ahí.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
