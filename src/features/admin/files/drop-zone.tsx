import { Button, FileButton, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from '@/features/admin/files/files.module.css'

type DropZoneProps = {
  file: File | null
  fault: string | undefined
  onChoose: (file: File) => void
}

/** A file is dropped here, or picked with the button, which the keyboard reaches. */
export function DropZone({ file, fault, onChoose }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  // Resetting the button makes a corrected file of the same name count as a new choice.
  const reset = useRef<() => void>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button in it
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-fault={fault !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped !== undefined) onChoose(dropped)
      }}
    >
      <FileButton
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        resetRef={reset}
        onChange={(picked) => {
          if (picked === null) return
          reset.current?.()
          onChoose(picked)
        }}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            aria-describedby="pharmacy-file-fault"
            leftSection={<IconFileUpload size={18} aria-hidden />}
          >
            {file === null ? 'Elegir archivo' : 'Elegir otro archivo'}
          </Button>
        )}
      </FileButton>
      <Text className={classes.fileName}>{file === null ? 'o suéltelo aquí' : file.name}</Text>
      <Text id="pharmacy-file-fault" role="alert" size="sm" c="red" className={classes.fault}>
        {fault}
      </Text>
    </div>
  )
}
