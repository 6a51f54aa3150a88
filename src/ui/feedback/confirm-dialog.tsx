import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '@/ui/controls/action-button'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red button, because something will be lost. */
  destructive?: boolean
  loading?: boolean
  /** Why it cannot be confirmed now. */
  disabledReason?: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** A question with two answers; Escape and the close button mean "cancel". */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Volver',
  destructive = false,
  loading = false,
  disabledReason = null,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onCancel} title={title} size="sm">
      <Stack>
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <ActionButton
            color={destructive ? 'red' : undefined}
            disabledReason={disabledReason}
            onClick={onConfirm}
            loading={loading}
          >
            {confirmLabel}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  )
}
