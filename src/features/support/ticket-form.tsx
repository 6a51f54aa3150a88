import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { TicketText } from '@/contract/support/ticket-creation'
import { maxDescriptionLength, ticketAttachmentRule } from '@/domain/support/ticket'
import type { TicketProblem } from '@/features/support/use-ticket'
import { AttachmentsField } from '@/parts/attachments/attachments-field'
import type { useAttachments } from '@/parts/attachments/use-attachments'
import { useMissing } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { SupportPhone } from '@/parts/platform/support-phone'

export type TicketWords = TicketText

type TicketFormProps = {
  words: TicketWords
  onChange: (changed: Partial<TicketWords>) => void
  files: ReturnType<typeof useAttachments>
  problem: TicketProblem
  isSaving: boolean
  onSubmit: () => Promise<void>
}

export function TicketForm({ words, onChange, files, problem, isSaving, onSubmit }: TicketFormProps) {
  const missing = useMissing()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await onSubmit()
    focusFirstFault(form)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Ticket de soporte">
      <Stack>
        {/* Filled in from the account: a browser that keeps them would offer them to the tablet's next user. */}
        <TextInput
          label="Nombre"
          required
          autoComplete="off"
          value={words.name}
          error={problem.fields.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Correo electrónico"
          required
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={words.email}
          error={problem.fields.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        {/* Chromium writes what stands in a text area to the disk, to bring it back with the page. */}
        <Textarea
          label="Descripción"
          description="Qué ha pasado y en qué pantalla. Puede pegar aquí una captura."
          required
          rows={6}
          maxLength={maxDescriptionLength}
          data-autofocus
          autoComplete="off"
          value={words.description}
          error={problem.fields.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            void files.add(pasted)
          }}
        />
        <AttachmentsField
          files={files}
          fault={files.fault ?? problem.fields.attachments ?? null}
          rule={ticketAttachmentRule}
          label="Adjuntos"
          types="imágenes, PDF, textos y hojas de cálculo"
        />
        {missing ? (
          <Text size="sm">
            {missing.what}: el ticket se guardará en este dispositivo y se enviará después.
          </Text>
        ) : null}
        {problem.message === null ? null : (
          <Alert role="alert" color="red" variant="light">
            {problem.message}
          </Alert>
        )}
        <Group justify="space-between">
          <SupportPhone />
          <Button type="submit" loading={isSaving} disabled={files.isReading}>
            Enviar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
