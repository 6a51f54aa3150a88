import { PasswordInput, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { EntryKind } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { role } from '@/contract/editing/entry-people'
import { isInternal } from '@/domain/people/roles'
import { ChangeList } from '@/features/admin/editing/change-list'
import type { Review } from '@/features/admin/editing/use-entry-edit'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useSessionScope } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'

type ReviewDialogProps = {
  kind: EntryKind
  isNew: boolean
  /** Null while nothing is asked. */
  review: Review | null
  passwordFault: string | undefined
  isStoring: boolean
  onStore: (password: string | undefined) => void
  onCancel: () => void
}

/** What would change, before it is stored. An account of staff is changed only by who gives their own password. */
export function ReviewDialog({
  kind,
  isNew,
  review,
  passwordFault,
  isStoring,
  onStore,
  onCancel,
}: ReviewDialogProps) {
  const { user } = useSessionScope()
  const offline = useOfflineReason()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // It is not kept for the next review.
  useEffect(() => {
    if (review !== null) return
    setPassword('')
    setIsMissing(false)
  }, [review])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isMissing || passwordFault !== undefined) field.current?.focus()
  }, [isMissing, passwordFault])
  const changes = review?.changes ?? []
  const isSame = review !== null && changes.length === 0
  const store = () => {
    if (review?.needsPassword !== true) return onStore(undefined)
    setIsMissing(password === '')
    if (password !== '') onStore(password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offline === null && !isStoring) store()
  }
  return (
    <ConfirmDialog
      opened={review !== null}
      title={isSame ? 'No cambia nada' : 'Esto es lo que va a cambiar'}
      confirmLabel="Guardar"
      loading={isStoring}
      disabledReason={offline ?? (isSame ? 'Está ya así' : null)}
      onConfirm={store}
      onCancel={onCancel}
    >
      {kind === 'users' && isNew ? (
        <Text>Recibirá un correo con un enlace para elegir su contraseña, que vale siete días.</Text>
      ) : null}
      <ChangeList kind={kind} changes={changes} />
      {kind === 'users' && !isNew ? <AccessNote changes={changes} /> : null}
      {review?.needsPassword ? (
        <form onSubmit={submit} noValidate>
          {/* Tells password managers whose password it is. */}
          <input hidden type="text" name="username" autoComplete="username" value={user.username} readOnly />
          {/* With two fields, Enter needs a button to press. */}
          <button type="submit" hidden />
          <PasswordInput
            ref={field}
            label="Su contraseña"
            description="Cambia una cuenta interna: confirme que es usted."
            required
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={isMissing ? 'Campo obligatorio' : passwordFault}
            rightSectionWidth="var(--rb-touch)"
            visibilityToggleButtonProps={{
              'aria-label': 'Mostrar u ocultar: Su contraseña',
              w: 'var(--rb-touch)',
              h: 'var(--rb-touch)',
            }}
          />
        </form>
      ) : null}
    </ConfirmDialog>
  )
}

/** What a change of address or role does to who uses the account. */
function AccessNote({ changes }: { changes: readonly EntryChange[] }) {
  const changeOf = (field: string) => changes.find((change) => change.field === field)
  const ofRole = changeOf('role')
  if (!ofRole && !changeOf('email')) return null
  const joinsStaff = ofRole && isOfStaff(ofRole.after) && !isOfStaff(ofRole.before)
  return (
    <Text size="sm">
      Sus sesiones se cierran, los enlaces de sus correos dejan de valer y se avisa a la dirección que tenía.
      {joinsStaff
        ? ' Su contraseña también deja de valer: elegirá otra en «¿Ha olvidado su contraseña?».'
        : ''}
    </Text>
  )
}

const isOfStaff = (name: EntryChange['after']): boolean => {
  const parsed = v.safeParse(role, name)
  return parsed.success && isInternal(parsed.output)
}
