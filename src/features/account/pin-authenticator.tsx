import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import { isPinComplete } from '@/domain/pin/pin-rule'
import { PinDigits, pinFailed, pinProblem } from '@/features/account/pin-digits'
import type { Pins } from '@/offline/session/pin-types'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** What opens in the place of a PIN, on devices that know their people by themselves; nothing on others. */
export function PinAuthenticator({ pins }: { pins: Pins }) {
  const { session, identity } = useSessionScope()
  const standing = useLiveQuery(() => pins.authenticator(), [pins])
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const adding = useSingleMutation({
    mutationFn: (before: string | undefined) => pins.addAuthenticator(before),
    // A PIN does not stay in memory.
    gcTime: 0,
    onSuccess: ({ kind }) => {
      if (kind !== 'set') return
      setAsking(false)
      notify.success('Ya puede entrar también con la huella o la cara')
    },
  })
  if (standing === undefined || standing === 'absent') return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (adding.isPending) return
    const before = String(new FormData(event.currentTarget).get('before') ?? '')
    const isComplete = !isAsking || isPinComplete(before)
    setFault(isComplete ? undefined : 'Campo obligatorio')
    if (isComplete && !isAsking && !pins.isFresh(session)) return setAsking(true)
    if (isComplete) return adding.mutate(isAsking ? before : undefined)
    adding.reset()
    focusFirstFault(event.currentTarget)
  }
  const problem = adding.isError ? pinFailed : adding.data && pinProblem(adding.data)
  return standing === 'on' ? (
    <>
      <Text size="sm" role="status">
        También entra con la huella, la cara o el código de este dispositivo.
      </Text>
      <Group>
        <Button variant="default" onClick={() => void pins.removeAuthenticator(identity.userId)}>
          Quitar la huella o la cara
        </Button>
      </Group>
    </>
  ) : (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          En lugar del PIN puede usar la huella, la cara o el código con que se desbloquea este dispositivo.
          Cualquiera que pueda desbloquearlo entrará como usted: si lo comparten, es mejor solo el PIN.
        </Text>
        {isAsking ? <PinDigits label="PIN actual" name="before" error={fault} isFocused /> : null}
        {problem ? <FormProblem>{problem}</FormProblem> : null}
        <Group>
          <Button
            type="submit"
            variant="default"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={adding.isPending}
          >
            Usar también la huella o la cara
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
