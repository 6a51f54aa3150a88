import { Button, FileButton, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from '@/features/account/avatar/drop-zone.module.css'

type DropZoneProps = {
  /** Name of the button that opens the choice of files. */
  label: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Where a picture can be dropped; the button beside does the same for keyboards and fingers. */
export function DropZone({ label, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const forgetChoice = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Else the same file could not be chosen again.
    forgetChoice.current?.()
    if (file !== null) onFiles([file])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a target for what is dragged, nothing to be pressed
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={classes.choice}>
        <FileButton accept="image/*" resetRef={forgetChoice} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
              {label}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          O arrástrela hasta aquí. Como mucho 2 MB.
        </Text>
      </div>
    </div>
  )
}
