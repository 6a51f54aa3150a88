import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CallError, type Failure } from '@/api/outcome'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import { type AccessGroup, accessGroups } from '@/domain/people/access-groups'
import classes from '@/features/laboratory-access/access-dialog.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { type Missing, useMissing } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import readers from '@/ui/focus/for-readers.module.css'
import { MoreBelow } from '@/ui/focus/more-below'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type AccessDialogProps = {
  pharmacy: Pharmacy
  /** Reads the pharmacy again, so that the dialog shows what the server has stored. */
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Decides which laboratories may see the pharmacy's data: one checkbox per association (purchasing.md §2.10). */
export default function AccessDialog({ pharmacy, reload, onClose }: AccessDialogProps) {
  const device = useDevice()
  useReturnedFocus()
  const missing = useMissing()
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const groups = accessGroups(pharmacy.pharmaLaboratoryRelations)
  const changed = groups.filter((group) => isChanged(group, ticks.get(group.key)))

  const saving = useSingleMutation({
    mutationFn: async () => {
      const refused: { group: AccessGroup; failure: Failure }[] = []
      for (const group of changed) {
        const outcome = await device.client.call('laboratoryAccess', {
          params: { id: group.relation },
          body: { laboratoryAccess: ticks.get(group.key) === true },
        })
        if (!outcome.ok) refused.push({ group, failure: outcome })
      }
      await reload()
      return refused
    },
    onSuccess: (refused) => {
      // Checkboxes that could not be saved stay as the user left them.
      setTicks(new Map(refused.map(({ group: { key } }) => [key, ticks.get(key) === true])))
      if (refused.length > 0) return
      notify.success('Permisos actualizados correctamente')
      onClose()
    },
  })
  const refused = saving.data ?? []
  const [first] = refused

  return (
    <Modal opened onClose={() => saving.isPending || onClose()} title="Gestión de acceso de los laboratorios">
      <Stack gap="sm">
        <fieldset className={classes.groups} disabled={saving.isPending}>
          <legend className={readers.only}>Laboratorios con acceso</legend>
          <MoreBelow>
            {groups.map((group) => {
              const tick = ticks.get(group.key)
              return (
                <Checkbox
                  key={group.key}
                  label={group.name}
                  checked={tick ?? group.access === 'all'}
                  indeterminate={tick === undefined && group.access === 'some'}
                  onChange={(event) => setTicks(new Map(ticks).set(group.key, event.currentTarget.checked))}
                />
              )
            })}
          </MoreBelow>
        </fieldset>
        <Text size="sm" c="dimmed">
          Los laboratorios solo ven sus propias ventas y la información de su competencia.
        </Text>
        {first === undefined ? null : (
          <Alert role="alert" color="red" variant="light" title="Error al actualizar los permisos">
            No se ha podido cambiar: {refused.map(({ group }) => group.name).join(', ')}.{' '}
            {failureText(new CallError(first.failure))}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={saving.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <ActionButton
            loading={saving.isPending}
            disabledReason={reasonNotToSave(missing, changed)}
            onClick={() => saving.mutate()}
          >
            Guardar
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  )
}

/** If only a part of a group has access, both ticking and clearing its checkbox change something. */
const isChanged = ({ access }: AccessGroup, tick: boolean | undefined): boolean =>
  tick !== undefined && access !== (tick ? 'all' : 'none')

function reasonNotToSave(missing: Missing | null, changed: readonly AccessGroup[]): string | null {
  if (missing) return `${missing.what}: los permisos se guardan en el servidor.`
  return changed.length === 0 ? 'No ha cambiado ningún permiso' : null
}
