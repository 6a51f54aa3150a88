import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { createOwnConnectorKey } from '@/contract/connector/pharmacy-connector'
import type { KeyKind } from '@/domain/connector/key-kind'
import classes from '@/parts/connector/key-dialog.module.css'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

export type KeyDialogProps = {
  /** The call of staff, or of the pharmacy itself. */
  call: 'createConnectorKey' | 'createOwnConnectorKey'
  pharmacy: number
  /** Without it, for the connector. */
  kind?: KeyKind
  onClose: () => void
}

const texts: Record<KeyKind, { title: string; example: string; warning: string }> = {
  data: {
    title: 'Clave para el conector',
    example: 'Para reconocerla: el ordenador en que se instala, por ejemplo.',
    warning: 'Quien la tenga puede enviar las ventas y existencias de esta farmacia.',
  },
  orders: {
    title: 'Clave para pedidos',
    example: 'Para reconocerla en los pedidos: el programa que los hace, por ejemplo.',
    warning: 'Quien la tenga puede hacer pedidos en nombre de esta farmacia, y consultarlos.',
  },
}

/** Makes a key and shows it, this once: it is nowhere when the dialog is closed. */
export default function KeyDialog({ call, pharmacy, kind = 'data', onClose }: KeyDialogProps) {
  useReturnedFocus()
  const { title, example, warning } = texts[kind]
  const narrow = useIsNarrow()
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [checked, setChecked] = useState<{ name?: string }>({})
  const making = useSingleMutation({
    gcTime: 0,
    mutationFn: async () =>
      unwrap(
        await device.client.call(call, {
          params: { id: pharmacy },
          body: { name, ...(kind === 'orders' && { kind }) },
        }),
      ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ownedKey('admin', identity, 'connectors') }),
        queries.invalidateQueries({ queryKey: ownedKey('connector', identity, pharmacy) }),
      ]),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkedFaults(createOwnConnectorKey.body, { name })
    setChecked(found)
    if (Object.keys(found).length > 0) focusFirstFault(event.currentTarget)
    else making.mutate()
  }
  const problem = making.isError ? problemText(making.error, ['name']) : null
  return (
    <Modal opened onClose={onClose} title={title} size={560} fullScreen={narrow}>
      {making.data === undefined ? (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label="Nombre"
              description={example}
              value={name}
              error={checked.name ?? serverFaults(making.error).name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              data-autofocus
            />
            {problem === null ? null : <FormProblem>{problem}</FormProblem>}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Volver
              </Button>
              <Button type="submit" loading={making.isPending}>
                Crear la clave
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Alert color="amber" variant="light" title="Cópiela ahora: no se vuelve a mostrar">
            <Stack gap="xs">
              <Text size="sm">{warning}</Text>
              <div className={classes.secret}>{making.data.key}</div>
              <CopyButton value={making.data.key}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? 'Copiada' : 'Copiar la clave'}
                  </Button>
                )}
              </CopyButton>
            </Stack>
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>Cerrar</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
