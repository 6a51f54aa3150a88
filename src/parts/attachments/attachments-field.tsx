import { Button, FileButton, Input, Text } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { formatBytes } from '@/domain/basics/bytes'
import type { UploadRule } from '@/domain/basics/upload-rule'
import classes from '@/parts/attachments/attachments-field.module.css'
import type { useAttachments } from '@/parts/attachments/use-attachments'
import { IconButton } from '@/ui/controls/icon-button'

type AttachmentsFieldProps = {
  files: ReturnType<typeof useAttachments>
  fault: string | null
  rule: UploadRule
  label: string
  /** Which files it takes. */
  types: string
}

/** The chosen files, each with its picture where it has one, its size, and a button that removes it. */
export function AttachmentsField({ files, fault, rule, label, types }: AttachmentsFieldProps) {
  const { attachments, isReading } = files
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={`Hasta ${rule.most} archivos y ${formatBytes(rule.maxTotalBytes ?? rule.maxBytes)} en total: ${types}.`}
      error={fault === null ? undefined : <span role="alert">{fault}</span>}
    >
      <ul className={classes.list} aria-label={label}>
        {attachments.map(({ id, name, content, previewUrl }) => (
          <li key={id} className={classes.attachment}>
            {previewUrl === null ? (
              <span className={classes.preview}>
                <IconFile size={24} aria-hidden />
              </span>
            ) : (
              <img className={classes.preview} src={previewUrl} alt="" />
            )}
            <Text size="sm" className={classes.name}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" className={classes.size}>
              {formatBytes(content.byteLength)}
            </Text>
            <IconButton aria-label={`Quitar ${name}`} onClick={() => files.remove(id)}>
              <IconX size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <FileButton
        multiple
        accept={rule.types.join(',')}
        onChange={(chosen) => void files.add(chosen)}
        // A new key resets the input, so that a removed file may be chosen again.
        key={attachments.length}
      >
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconPaperclip size={18} aria-hidden />}
            loading={isReading}
            disabled={attachments.length >= rule.most}
            {...props}
          >
            Añadir archivos
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  )
}
