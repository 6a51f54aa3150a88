import { Card, Stack, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { keyFields } from '@/contract/editing/entries'
import { ConflictDialog } from '@/features/admin/editing/conflict-dialog'
import classes from '@/features/admin/editing/entry-form.module.css'
import { FieldControl } from '@/features/admin/editing/fields/field-control'
import { isShownIn, sentence } from '@/features/admin/editing/kinds/field-spec'
import type { kinds } from '@/features/admin/editing/kinds/kinds'
import { ReviewDialog } from '@/features/admin/editing/review-dialog'
import { type ReadEntry, useEntryEdit } from '@/features/admin/editing/use-entry-edit'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { FormProblem } from '@/parts/forms/form-problem'
import { ActionButton } from '@/ui/controls/action-button'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'

type EntryFormProps = {
  about: (typeof kinds)[number]
  read: ReadEntry
  onStored: (key: string) => void
}

/** The form of one entry. Nothing is stored before its changes have been shown. */
export function EntryForm({ about, read, onStored }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isStored = useRef(false)
  const offline = useOfflineReason()
  const edit = useEntryEdit({
    kind: about.kind,
    read,
    onStored: (key) => {
      isStored.current = true
      onStored(key)
    },
    onFaults: () => form.current && focusFirstFault(form.current),
  })
  const leaving = useBlocker({
    shouldBlockFn: () => edit.isChanged && !isStored.current,
    enableBeforeUnload: () => edit.isChanged && !isStored.current,
    withResolver: true,
  })
  const faults = Object.fromEntries(
    Object.entries(edit.faults).map(([path, message]) => [path, sentence(message)]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offline === null && edit.isChanged) edit.preview()
  }
  const groups = about.groups.map(({ title, fields }) => ({
    title,
    fields: fields.filter((field) => isShownIn(field, edit.entry)),
  }))
  const isShown = (path: string) =>
    groups.some(({ fields }) => fields.some(({ name }) => path.split('.')[0] === name))
  const unplaced = Object.entries(faults).filter(
    ([path]) => !isShown(path) && !(path === 'password' && edit.review !== null),
  )

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        {groups.map(({ title, fields }) => (
          <Card withBorder key={title}>
            <Stack gap="sm">
              <Title order={2} size="h4">
                {title}
              </Title>
              <div className={classes.fields}>
                {fields.map((field) => (
                  <FieldControl
                    key={field.name}
                    spec={field}
                    path={field.name}
                    value={edit.entry[field.name]}
                    onChange={(value) => edit.change(field.name, value)}
                    faults={faults}
                    isFixed={!edit.isNew && field.name === keyFields[about.kind]}
                  />
                ))}
              </div>
            </Stack>
          </Card>
        ))}
        {edit.problem === null ? null : <FormProblem title="No se ha guardado">{edit.problem}</FormProblem>}
        {unplaced.map(([path, message]) => (
          <FormProblem key={path}>{message}</FormProblem>
        ))}
        <div className={classes.actions}>
          <ActionButton
            type="submit"
            loading={edit.isPreviewing}
            disabledReason={offline ?? (edit.isChanged ? null : 'No ha cambiado nada')}
          >
            Revisar los cambios
          </ActionButton>
        </div>
        {edit.conflict === null ? null : (
          <ConflictDialog
            kind={about.kind}
            theirs={edit.conflict.changes}
            mine={edit.mine}
            onSettle={edit.settle}
          />
        )}
        <ConfirmDialog
          opened={leaving.status === 'blocked'}
          title="Hay cambios sin guardar"
          confirmLabel="Salir sin guardar"
          cancelLabel="Seguir editando"
          destructive
          onConfirm={() => leaving.proceed?.()}
          onCancel={() => leaving.reset?.()}
        >
          Si sale ahora, se pierde lo que ha cambiado en este formulario.
        </ConfirmDialog>
      </form>
      <ReviewDialog
        kind={about.kind}
        isNew={edit.isNew}
        review={edit.review}
        passwordFault={faults.password}
        isStoring={edit.isStoring}
        onStore={edit.store}
        onCancel={edit.closeReview}
      />
    </>
  )
}
