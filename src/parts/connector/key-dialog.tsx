import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { createOwnConnectorKey } from '@/contract/connector/pharmacy-connector'
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
  onClose: () => void
}

/** Makes a key and shows it, this once: it is nowhere when the dialog is closed. */
export default function KeyDialog({ call, pharmacy, onClose }: KeyDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [checked, setChecked] = useState<{ name?: string }>({})
  const making = useSingleMutation({
    gcTime: 0,
    mutationFn: async () =>
      unwrap(await device.client.call(call, { params: { id: pharmacy }, body: { name } })),
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
    <Modal opened onClose={onClose} title="Clave para el conector" size={560} fullScreen={narrow}>
      {making.data === undefined ? (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label="Nombre"
              description="Para reconocerla: el ordenador en que se instala, por ejemplo."
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
              <Text size="sm">Quien la tenga puede enviar las ventas y existencias de esta farmacia.</Text>
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
